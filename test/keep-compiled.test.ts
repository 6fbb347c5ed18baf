import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const kept = join(root, 'node_modules', '.cache', 'openrath');

it('a start keeps what it compiled for the next one', () => {
  rmSync(kept, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [join(root, 'core/cli/main.mjs'), '--version']);
  expect([status, existsSync(kept)]).toEqual([0, true]);
  expect(globSync('*/*', { cwd: kept }).length).toBeGreaterThan(100);
});
