import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();

/** Git as a person runs it, with no settings of this machine. */
function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'init.defaultBranch=main'];
  const env = { PATH: process.env.PATH ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', [...who, '-C', folder, ...args], { env, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
}

/** A session on a repository that has a hook and a file that is not committed. */
async function began(script: string) {
  const [home, folder] = [tempFolder(), tempFolder()];
  git(folder, 'init', '-q');
  writeFileSync(join(folder, 'a.txt'), 'one\ntwo\n');
  writeFileSync(join(folder, 'gone.txt'), 'bye\n');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'first');
  for (const hook of ['post-commit', 'reference-transaction']) {
    writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\ntouch ${folder}/hook-ran\n`);
    chmodSync(join(folder, '.git/hooks', hook), 0o755);
  }
  writeFileSync(join(folder, 'untracked.txt'), 'mine');
  const openrath = (...words: string[]) => shell(home, words);
  const { out } = await openrath('run', 'hello', '--workspace', folder, '--json');
  const { session } = out[0] as unknown as { session: string };
  await openrath('exec', session, '--', script);
  return { folder, session, openrath };
}

const SCRIPT = `echo three >> a.txt; rm gone.txt; printf 'x\\0y' > 'na me.bin'; chmod 755 'na me.bin'; ln -s a.txt link; echo evil > .git/hooks/pre-push`;

it('T5: a commit on a new branch, with hooks off; the files, the branch that is checked out and the index stay as they are', async () => {
  const { folder, session, openrath } = await began(SCRIPT);
  const before = [git(folder, 'rev-parse', 'HEAD'), git(folder, 'status', '--porcelain')];
  const as = ['apply', session, '--to', folder, '--as', 'branch', 'rath/result'];
  expect((await openrath(...as, '--preview')).text).toBe(
    `4 paths would be written in ${folder}.\nchanged  a.txt\nremoved  gone.txt\nadded    link -> a.txt  (a link)\nadded    na me.bin\n`,
  );
  expect(git(folder, 'branch', '--list', 'rath/*')).toBe('');
  const run = await openrath('apply', session, '--to', folder, '--as', 'branch', 'rath/result', '--json');
  expect([run.code, run.err]).toEqual([0, '']);
  const { commit } = run.out[0] as unknown as { commit: string };
  expect([git(folder, 'rev-parse', 'HEAD'), git(folder, 'status', '--porcelain')]).toEqual(before);
  expect(git(folder, 'rev-parse', 'rath/result', 'rath/result^').split('\n')).toEqual([commit, before[0]?.trim(), '']);
  expect(git(folder, 'ls-tree', '-r', 'rath/result').replace(/[0-9a-f]{40}/g, '')).toBe(
    '100644 blob \ta.txt\n120000 blob \tlink\n100755 blob \tna me.bin\n',
  );
  expect(git(folder, 'show', 'rath/result:a.txt')).toBe('one\ntwo\nthree\n');
  expect([git(folder, 'for-each-ref', 'refs/openrath'), existsSync(join(folder, 'hook-ran'))]).toEqual(['', false]);
  const again = await openrath('apply', session, '--to', folder, '--as', 'branch', 'rath/result');
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("can't have a new branch rath/result")]);
  expect(git(folder, 'for-each-ref', 'refs/openrath')).toBe('');
  const bad = await openrath('apply', session, '--to', folder, '--as', 'branch', '../x');
  expect(bad.err).toBe('"../x" can\'t be the name of a branch. Use letters, digits, dashes and slashes.\n');
  const last = (await openrath('events', session, '--json')).out.at(-1) as unknown as { payload: object };
  expect(last.payload).toMatchObject({ target: folder, branch: 'rath/result', commit, changed: 4 });
}, 60_000);

it('T5: a patch in a new file, binary files whole, that git applies to what the session began with', async () => {
  const { folder, session, openrath } = await began(SCRIPT);
  const file = join(tempFolder(), 'result.patch');
  const run = await openrath('apply', session, '--as', 'patch', file, '--json');
  expect([run.code, run.err, run.out[0]]).toEqual([0, '', expect.objectContaining({ target: file, changed: 4 })]);
  git(folder, 'apply', '--index', file);
  expect(git(folder, 'diff', '--cached', '--raw', '--no-renames').replace(/[0-9a-f]{7}/g, '')).toBe(
    ':100644 100644   M\ta.txt\n:100644 000000   D\tgone.txt\n:000000 120000   A\tlink\n:000000 100755   A\tna me.bin\n',
  );
  expect(readFileSync(join(folder, 'na me.bin'), 'latin1')).toBe('x\0y');
  const again = await openrath('apply', session, '--as', 'patch', file);
  expect(again.err).toBe(`${file} is there already. Name a file that is not there yet.\n`);
}, 60_000);

it('T5: --undo removes a patch whose bytes are still ours, once and on record; another file of that name stays', async () => {
  const { session, openrath } = await began('echo three >> a.txt');
  const file = join(tempFolder(), 'result.patch');
  const undo = () => openrath('apply', session, '--as', 'patch', file, '--undo');
  const nothing = `${file} was not written by this session, or is taken back already. Name the file, or the folder and the branch, that it was written as.\n`;
  expect((await undo()).err).toBe(nothing);
  await openrath('apply', session, '--as', 'patch', file);
  const patch = readFileSync(file);
  const stays = `${file} is not what this session wrote any more. It stays as it is. Remove it by hand if nothing in it is needed.\n`;
  writeFileSync(file, 'mine');
  expect([(await undo()).err, readFileSync(file, 'utf8')]).toEqual([stays, 'mine']);
  const other = join(tempFolder(), 'same.patch');
  writeFileSync(other, patch);
  unlinkSync(file);
  symlinkSync(other, file);
  expect([(await undo()).err, existsSync(other)]).toEqual([stays, true]);
  unlinkSync(file);
  expect((await undo()).err).toBe(`${file} is not there any more. There is nothing to do.\n`);
  writeFileSync(file, patch);
  const run = await openrath('apply', session, '--as', 'patch', file, '--undo', '--json');
  expect([run.code, run.err, existsSync(file)]).toEqual([0, '', false]);
  const events = (await openrath('events', session, '--json')).out as unknown as { id: string; payload: object }[];
  expect(events.at(-1)).toMatchObject({
    id: (run.out[0] as unknown as { event: string }).event,
    payload: { target: file, paths: ['a.txt'], changed: 1, undone: true },
  });
  expect((await undo()).err).toBe(nothing);
}, 60_000);

it('T5: --undo deletes a branch that is still at our commit and checked out nowhere, with hooks off, once and on record', async () => {
  const { folder, session, openrath } = await began('echo three >> a.txt');
  const as = ['apply', session, '--to', folder, '--as', 'branch', 'rath/result'];
  const { commit } = (await openrath(...as, '--json')).out[0] as unknown as { commit: string };
  const undo = () => openrath(...as, '--undo');
  const the = `The branch rath/result of ${folder}`;
  const tree = join(tempFolder(), 'tree');
  git(folder, '-c', 'core.hooksPath=/dev/null', 'worktree', 'add', '-q', tree, 'rath/result');
  expect((await undo()).err).toBe(
    `${the} is checked out in ${tree}. It stays as it is. Check out another branch there first.\n`,
  );
  git(folder, '-c', 'core.hooksPath=/dev/null', 'worktree', 'remove', tree);
  git(folder, '-c', 'core.hooksPath=/dev/null', 'branch', '-f', 'rath/result', 'HEAD');
  const moved = await undo();
  expect([moved.err, git(folder, 'rev-parse', 'rath/result')]).toEqual([
    `${the} is not what this session wrote any more. It stays as it is. Remove it by hand if nothing in it is needed.\n`,
    git(folder, 'rev-parse', 'HEAD'),
  ]);
  git(folder, '-c', 'core.hooksPath=/dev/null', 'branch', '-f', 'rath/result', commit);
  const run = await undo();
  expect([run.code, run.err, run.text]).toEqual([0, '', expect.stringContaining('Taken back: rath/result of')]);
  expect([git(folder, 'branch', '--list', 'rath/*'), existsSync(join(folder, 'hook-ran'))]).toEqual(['', false]);
  expect((await undo()).err).toBe(
    `${the} was not written by this session, or is taken back already. Name the file, or the folder and the branch, that it was written as.\n`,
  );
  const last = (await openrath('events', session, '--json')).out.at(-1) as unknown as { payload: object };
  expect(last.payload).toMatchObject({ target: folder, branch: 'rath/result', commit, undone: true });
}, 60_000);

it('T5: what the repository changed too is named, nothing is written, and the flag that settles it is said', async () => {
  const { folder, session, openrath } = await began('echo theirs > a.txt');
  writeFileSync(join(folder, 'a.txt'), 'ours\n');
  git(folder, '-c', 'core.hooksPath=/dev/null', 'commit', '-qam', 'second');
  const as = ['apply', session, '--to', folder, '--as', 'branch', 'rath/result'];
  const says = `1 path changed in ${folder} too: a.txt. Nothing was written.`;
  const remedy = 'Say --on-conflict replace, for the session’s version of each; or apply to the folder, without --as.';
  expect((await openrath(...as)).err).toBe(`${says} ${remedy}\n`);
  expect(git(folder, 'branch', '--list', 'rath/*')).toBe('');
  expect((await openrath(...as, '--on-conflict', 'replace')).code).toBe(0);
  expect(git(folder, 'show', 'rath/result:a.txt')).toBe('theirs\n');
}, 60_000);
