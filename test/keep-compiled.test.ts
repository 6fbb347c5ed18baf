import { spawnSync } from 'node:child_process';
import { cpSync, globSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from './adapters/store-sqlite/temp-home.ts';

const root = resolve(import.meta.dirname, '..');
const kept = join(root, 'node_modules', '.cache', 'openrath');
const isKept = () => globSync('*/*', { cwd: kept }).length;

/** The sources alone, as they are before anything was built. */
function unbuilt(): string {
  const folder = tempHome();
  for (const each of ['core', 'package.json']) cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'core/cli/main.mjs');
}

function openrath(program: string, ...words: string[]): void {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [program, ...words], { env });
  expect(status).toBe(0);
}

it('a start keeps what it compiled for the next one, and so does the thread that imports', () => {
  const program = unbuilt();
  rmSync(kept, { recursive: true, force: true });
  openrath(program, '--version');
  const bySelf = isKept();
  openrath(program, 'import', join(root, 'assets/samples/first-look.jsonl'), '--home', tempHome());
  expect([bySelf > 100, isKept() - bySelf > 50]).toEqual([true, true]);
}, 60_000);
