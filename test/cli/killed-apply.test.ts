import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();
const program = resolve(import.meta.dirname, '../../core/cli/main.mjs');

function texts(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => (name.startsWith('.') ? name : `${name} ${readFileSync(join(folder, name), 'utf8')}`));
}

it('T5, R6: an apply that is killed while it writes leaves every file as it was or as it is to be; undo puts all back, and another apply does all', async () => {
  const [home, folder] = [tempFolder(), tempFolder()];
  for (let at = 0; at < 300; at++) writeFileSync(join(folder, `f${at}`), 'old');
  const openrath = (...words: string[]) => shell(home, words);
  const { out } = await openrath('run', 'hello', '--workspace', folder, '--json');
  const { session } = out[0] as unknown as { session: string };
  await openrath(
    'exec',
    session,
    '--',
    'for f in f*; do echo new > $f; done; for n in $(seq 300); do echo new > g$n; done',
  );
  const before = texts(folder);
  const child = spawn(process.execPath, [program, 'apply', session, '--to', folder, '--home', home], {
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const watcher = watch(folder, (_, name) => {
    if (name !== null && !name.startsWith('.')) child.kill('SIGKILL');
  });
  await exit;
  watcher.close();
  const kinds = new Set(texts(folder).map((text) => text.replace(/^[fg]\d+ /, '').replace(/^\..*/, 'staging')));
  expect([...kinds].filter((kind) => !['old', 'new\n', 'staging'].includes(kind))).toEqual([]);
  const undone = await openrath('apply', session, '--to', folder, '--undo', '--json');
  expect([undone.code, undone.err]).toEqual([0, '']);
  expect(texts(folder).filter((text) => !text.startsWith('.'))).toEqual(before);
  await openrath('apply', session, '--to', folder);
  expect(new Set(texts(folder).map((text) => text.replace(/^[fg]\d+ /, '')))).toEqual(new Set(['new\n']));
  expect((await openrath('verify', '--json')).code).toBe(0);
}, 60_000);
