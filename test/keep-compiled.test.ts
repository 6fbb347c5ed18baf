import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from './adapters/store-sqlite/temp-home.ts';

const root = resolve(import.meta.dirname, '..');
const kept = join(root, 'node_modules', '.cache', 'openrath');
const isKept = () => globSync('*/*', { cwd: kept }).length;

function openrath(...words: string[]): void {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [join(root, 'core/cli/main.mjs'), ...words], { env });
  expect(status).toBe(0);
}

it('a start keeps what it compiled for the next one, and so does the thread that imports', () => {
  rmSync(kept, { recursive: true, force: true });
  openrath('--version');
  const bySelf = isKept();
  openrath('import', join(root, 'assets/samples/first-look.jsonl'), '--home', tempHome());
  expect([bySelf > 100, isKept() - bySelf > 50]).toEqual([true, true]);
}, 60_000);
