import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openWorkspaces } from '../../../core/adapters/workspace-cas/open-workspaces.ts';
import { takeInCommit } from '../../../core/adapters/workspace-cas/take-in-commit.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { fill, listing } from './folder-listing.ts';
import { type TempWorkspaces, tempFolder, tempWorkspaces } from './temp-workspaces.ts';

const { signal } = new AbortController();

/** Git as a person runs it, with no settings of this machine. */
function git(folder: string, args: readonly string[], input = ''): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'init.defaultBranch=main'];
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  };
  return execFileSync('git', [...who, '-C', folder, ...args], { env, input, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString('latin1')
    .trim();
}

let made: string | undefined;
afterAll(() => {
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
});

/** Puts the repository in an empty folder, or in one that was just begun as one: copied from the first that was made. */
function repository(source: string): void {
  if (made === undefined) {
    made = mkdtempSync(join(tmpdir(), 'repository-'));
    commitFirst(made);
  }
  execFileSync('cp', ['-a', `${made}/.`, source]);
}

function commitFirst(source: string): void {
  git(source, ['init', '-q']);
  fill(source, {
    'a.txt': 'a\r\nb\n',
    'in/b': 'b',
    run: '#!/bin/sh\n',
    to: { link: 'in/b' },
    large: `${'0123456789'.repeat(700_000)}`,
  });
  chmodSync(join(source, 'run'), 0o755);
  writeFileSync(Buffer.concat([Buffer.from(`${source}/`), Buffer.from([0xff, 0x0a])]), 'a name of two bytes');
  git(source, ['add', '-A']);
  git(source, ['commit', '-qm', 'first']);
}

const take = ({ blobs, source }: TempWorkspaces, revision = 'HEAD') =>
  takeInCommit({ folder: source, revision, signal }, { blobs, sha256 });

it('the files of a commit come in as they are in it, and the repository stays as it was', async () => {
  const temp = await tempWorkspaces();
  const { source, workspaces } = temp;
  repository(source);
  fill(source, { 'a.txt': 'not committed', untracked: 'x' });
  const before = listing(source);
  const { tree, commit, leftOut } = await take(temp);
  expect([commit, leftOut, listing(source)]).toEqual([git(source, ['rev-parse', 'HEAD']), [], before]);
  const { path } = await workspaces.open('main' as SessionId, tree);
  const expected = tempFolder();
  execFileSync('sh', ['-c', `git -C "${source}" -c tar.umask=0022 archive HEAD | tar -xp -C "${expected}"`]);
  chmodSync(join(expected, 'run'), 0o755);
  expect(Object.keys(listing(path))).toEqual(Object.keys(listing(expected)));
  expect(listing(path)['a.txt']).toBe(listing(expected)['a.txt']);
  expect(listing(path).large).toBe(listing(expected).large);
  expect([listing(path).run?.slice(0, 8), listing(path).to]).toEqual(['file 755', 'link in/b']);
});

it('F4: a commit that is not there is refused with what there is; branches and tags are told with what they stand for', async () => {
  const temp = await tempWorkspaces();
  const { source, workspaces } = temp;
  git(source, ['init', '-q']);
  await expect(take(temp, 'main')).rejects.toMatchObject({
    code: 'workspace-commit',
    message: `${source} has no commit "main". It has no branch and no tag.`,
  });
  repository(source);
  git(source, ['tag', 'v1']);
  git(source, ['tag', '-am', 'A tag\nwith more', 'v2']);
  git(source, ['tag', 'of-a-tree', 'HEAD^{tree}']);
  const commit = git(source, ['rev-parse', 'HEAD']);
  expect((await take(temp, 'v2')).commit).toBe(commit);
  await expect(take(temp, 'mian')).rejects.toMatchObject({
    message: `${source} has no commit "mian". It has the branch main and the tags v1, v2.`,
  });
  const { revisions, more } = await workspaces.revisions(source, signal);
  const of = { commit, atMs: Date.UTC(2026, 0, 2, 3, 4, 5) };
  expect(more).toBe(0);
  expect(revisions).toEqual([
    { ...of, name: 'main', kind: 'branch', subject: 'first' },
    { ...of, name: 'v1', kind: 'tag', subject: 'first' },
    { ...of, name: 'v2', kind: 'tag', subject: 'A tag with more' },
  ]);
  const bare = tempFolder();
  for (const asked of [
    workspaces.revisions(bare, signal),
    workspaces.takeInCommit({ folder: bare, revision: 'x' }, signal),
  ])
    await expect(asked).rejects.toMatchObject({
      message: `${bare} is not the top folder of a git repository. Name the folder that has .git in it, or begin with a copy of the folder.`,
    });
});

it('nothing that a repository or the environment names is started or believed', async () => {
  const temp = await tempWorkspaces();
  const { source } = temp;
  repository(source);
  const trap = join(source, '../sprung');
  const program = join(source, '.git/trap');
  writeFileSync(program, `#!/bin/sh\ntouch "${trap}"\ncat\n`, { mode: 0o755 });
  fill(source, { '.gitattributes': '* filter=trap diff=trap text=auto eol=crlf export-subst\n', '.gitignore': '' });
  git(source, ['add', '-A']);
  git(source, ['commit', '-qm', 'second']);
  for (const key of [
    'core.fsmonitor',
    'core.pager',
    'core.sshCommand',
    'core.askPass',
    'filter.trap.smudge',
    'filter.trap.clean',
    'filter.trap.process',
    'diff.trap.textconv',
    'core.editor',
    'gpg.program',
    'credential.helper',
    'uploadpack.packObjectsHook',
    'core.alternateRefsCommand',
    'alias.ls-tree',
    'alias.cat-file',
  ])
    git(source, ['config', key, key.startsWith('alias') ? `!${program}` : program]);
  git(source, ['config', 'core.hooksPath', join(source, '.git/traps')]);
  mkdirSync(join(source, '.git/traps'));
  for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction', 'pre-auto-gc'])
    writeFileSync(join(source, '.git/traps', hook), `#!/bin/sh\ntouch "${trap}"\n`, { mode: 0o755 });
  const before = listing(source);
  const names = ['GIT_DIR', 'GIT_EXTERNAL_DIFF', 'GIT_SSH_COMMAND', 'GIT_TRACE', 'GIT_CONFIG_PARAMETERS'];
  for (const name of names) process.env[name] = trap;
  const { tree } = await take(temp).finally(() => {
    for (const name of names) delete process.env[name];
  });
  expect(await temp.workspaces.entry(tree, 'a.txt')).toMatchObject({ blob: sha256('a\r\nb\n') });
  expect([existsSync(trap), listing(source)]).toEqual([false, before]);
});

it('F2: a dependency folder that a commit holds is part of the tree and stays it, in another process too', async () => {
  const temp = await tempWorkspaces();
  const { source, home, blobs } = temp;
  fill(source, { 'node_modules/x/index.js': 'x', a: 'a' });
  git(source, ['init', '-q']);
  git(source, ['add', '-A', '-f']);
  git(source, ['commit', '-qm', 'vendored']);
  const { tree } = await take(temp);
  const folder = await temp.workspaces.open('main' as SessionId, tree);
  expect(await folder.snapshot()).toMatchObject({ tree, carried: [], leftOut: [] });
  const again = await openWorkspaces({ folder: home, blobs, sha256, nowMs: Date.now });
  const other = await again.open('main' as SessionId, tree);
  expect(await other.snapshot()).toMatchObject({ tree, carried: [], leftOut: [] });
  fill(other.path, { 'node_modules/y': 'y' });
  expect(await again.changes(tree, (await other.snapshot()).tree)).toMatchObject([
    { path: 'node_modules/y', change: 'added' },
  ]);
});

it('a submodule is left out and named', async () => {
  const temp = await tempWorkspaces();
  repository(temp.source);
  const head = git(temp.source, ['rev-parse', 'HEAD']);
  git(temp.source, ['update-index', '--add', '--cacheinfo', `160000,${head},lib/other`]);
  git(temp.source, ['commit', '-qm', 'with a submodule']);
  const { leftOut } = await take(temp);
  expect(leftOut).toEqual([{ path: 'lib/other', because: 'it is a submodule: its files are in another repository' }]);
});

it.each(['..', '.git', '.GIT', 'a/../b'])('a commit that holds the name %j is refused as a whole', async (name) => {
  const temp = await tempWorkspaces();
  const { source } = temp;
  repository(source);
  const blob = git(source, ['hash-object', '-w', '--stdin'], 'x');
  const entry = Buffer.concat([Buffer.from(`100644 ${name.split('/')[1] ?? name}\0`), Buffer.from(blob, 'hex')]);
  const raw = join(source, '../tree');
  writeFileSync(raw, entry);
  const tree = git(source, ['hash-object', '-t', 'tree', '-w', '--literally', raw]);
  const commit = git(source, ['commit-tree', '-m', 'bad', tree]);
  await expect(take(temp, commit)).rejects.toMatchObject({
    code: 'workspace-commit',
    message: expect.stringContaining('can’t be the name of a file'),
  });
});

it('what is no commit, no repository, or an option in disguise is refused in words', async () => {
  const temp = await tempWorkspaces();
  const says = async (revision: string): Promise<string> => take(temp, revision).then(String, ({ message }) => message);
  expect(await says('HEAD')).toMatch(/is not the top folder of a git repository\. /);
  repository(temp.source);
  fill(temp.source, { 'inner/a': 'a' });
  expect(await says('none')).toMatch(/has no commit "none"/);
  expect(await says('--output=sprung')).toMatch(/has no commit "--output=sprung"/);
  const inner = { ...temp, source: join(temp.source, 'inner') };
  await expect(take(inner)).rejects.toMatchObject({ code: 'workspace-commit' });
  await expect(
    takeInCommit(
      { folder: temp.source, revision: 'HEAD', signal: AbortSignal.abort(new Error('enough')) },
      { ...temp, sha256 },
    ),
  ).rejects.toThrow('enough');
});
