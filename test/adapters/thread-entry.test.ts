import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from './store-sqlite/temp-home.ts';

const core = resolve(import.meta.dirname, '../../core');
const changedAt = (path: string, second: number): void => {
  const at = Date.UTC(2026) / 1000 + second;
  utimesSync(path, at, at);
};

/** What runs in a thread of a program of these sources, which were changed last in second 1; undefined: nothing is built. */
function entryWhere(builtAt: number | undefined): string {
  const root = tempHome();
  for (const file of ['adapters/thread-entry.ts', 'adapters/is-stale.ts'])
    cpSync(join(core, file), join(root, 'core', file));
  for (const folder of ['core/cli', 'out/cli']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '');
  if (builtAt !== undefined) {
    writeFileSync(join(root, 'out/cli/main.js'), '');
    changedAt(join(root, 'out/cli/main.js'), builtAt);
  }
  for (const each of ['', '/cli', '/adapters', '/adapters/thread-entry.ts', '/adapters/is-stale.ts'])
    changedAt(join(root, `core${each}`), 1);
  changedAt(join(root, 'package-lock.json'), 1);
  const entry = `${join(root, 'core/adapters/thread-entry.ts')}`;
  const program = `console.log((await import(${JSON.stringify(entry)})).threadEntry('/folder', 'some-thread')[0])`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    .trim()
    .replace(root, '');
}

it('a thread is begun as built where that is of the sources that are here, and as written otherwise', () => {
  expect([undefined, 0, 2].map(entryWhere)).toEqual([
    '/folder/some-thread.ts',
    '/folder/some-thread.ts',
    '/out/cli/some-thread.js',
  ]);
});
