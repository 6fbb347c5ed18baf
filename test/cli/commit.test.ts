import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();

function git(folder: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...who, '-C', folder, ...args], { encoding: 'utf8' }).trim();
}

it('F4, T5: a session begins with a commit of a repository, as it was chosen; what came of it goes to the folder as it is now', async () => {
  const folder = tempFolder();
  git(folder, 'init', '-q');
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'first');
  const commit = git(folder, 'rev-parse', 'HEAD');
  git(folder, 'tag', 'v1');
  writeFileSync(join(folder, 'a.txt'), 'two\n');
  writeFileSync(join(folder, 'b.txt'), 'not committed\n');
  const home = tempFolder();
  const openrath = async (...words: string[]) => await shell(home, [...words, '--json']);

  const wrong = await openrath('run', 'hello', '--workspace', folder, '--commit', 'v2');
  expect([wrong.code, wrong.err]).toEqual([
    1,
    `${folder} has no commit "v2". It has the branch main and the tag v1.\n`,
  ]);
  expect((await openrath('run', 'hello', '--commit', 'v1')).code).toBe(2);

  const begun = await openrath('run', 'hello', '--workspace', folder, '--commit', 'v1');
  expect([begun.code, begun.err]).toEqual([0, '']);
  const session = String((begun.out[0] as { session?: string }).session);
  const events = (await openrath('events', session)).out as unknown as { kind: string; payload: { from?: unknown } }[];
  expect(events.find(({ kind }) => kind === 'workspace/began')?.payload.from).toEqual({
    how: 'commit',
    path: folder,
    commit,
    revision: 'v1',
  });
  await shell(home, ['exec', session, '--', 'cat a.txt > c.txt']);
  const applied = await openrath('apply', session, '--to', folder);
  expect([applied.code, applied.err]).toEqual([0, '']);
  expect(['a.txt', 'b.txt', 'c.txt'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
    'two\n',
    'not committed\n',
    'one\n',
  ]);
}, 60_000);
