import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { type ServedHome, servedHome } from './served-home.ts';

/** A folder with dependencies, gone with the test. */
function folderWithModules(): string {
  const folder = mkdtempSync(join(tmpdir(), 'modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/a.js'), 'a');
  return folder;
}

async function begun(home: ServedHome, ...words: string[]): Promise<string> {
  const { out } = await home.openrath('run', 'hello', ...words);
  return (out[0] as unknown as { session: string }).session;
}

async function forked(home: ServedHome, session: string): Promise<string> {
  const { out } = await home.openrath('fork', session);
  return (out[0] as unknown as { session: string }).session;
}

/** What a session's `node_modules` holds, as a command in it sees. */
async function modulesIn(home: ServedHome, session: string): Promise<string> {
  const { out } = await home.openrath('exec', session, 'ls node_modules 2>/dev/null || echo none');
  return (out as unknown as readonly { text?: string }[]).map(({ text = '' }) => text).join('');
}

/** Dependency folders that are said to be carried. */
async function carried(home: ServedHome, session: string): Promise<readonly string[]> {
  const { out } = await home.openrath('files', session);
  const rows = out as unknown as readonly { kind?: string; path: string }[];
  return rows.filter(({ kind }) => kind === 'carried').map(({ path }) => path);
}

describe.skipIf(isMissing)('F2: a fork has the dependency folders of the session that it forks', () => {
  it('as they are there, not as the folder has them that the files came from', async () => {
    const home = servedHome();
    const folder = folderWithModules();
    const session = await begun(home, '--workspace', folder);
    await home.openrath('exec', session, 'echo new > node_modules/b.js; rm node_modules/a.js');
    expect(await modulesIn(home, await forked(home, session))).toBe('b.js\n');
    const [detached] = (await home.openrath('detach', session)).out as unknown as { session: string }[];
    expect(await modulesIn(home, detached?.session ?? '')).toBe('b.js\n');
    rmSync(folder, { recursive: true });
    expect(await modulesIn(home, await forked(home, session))).toBe('b.js\n');
  }, 60_000);

  it.each([
    ['a command made', [], 'mkdir node_modules; echo made > node_modules/made.js'],
    ['a setup made that is not kept', ['--setup', 'mkdir node_modules; touch node_modules/made.js lock.json'], 'true'],
  ])(
    'which %s',
    async (_, words, command) => {
      const home = servedHome();
      const session = await begun(home, ...words);
      await home.openrath('exec', session, command);
      expect(await carried(home, session)).toEqual(['node_modules']);
      const fork = await forked(home, session);
      expect([await modulesIn(home, fork), await carried(home, fork)]).toEqual(['made.js\n', ['node_modules']]);
    },
    60_000,
  );

  it('or it is named as missing, and said to be carried no more', async () => {
    const home = servedHome();
    const session = await begun(home);
    const made = await home.openrath('exec', session, 'mkdir node_modules; touch node_modules/made.js');
    expect(made.out.at(-1)).toMatchObject({ carried: [{ path: 'node_modules' }] });
    rmSync(join(home.folder, 'workspaces', session), { recursive: true });
    const fork = await forked(home, session);
    expect((await home.openrath('files', fork)).out).toEqual([
      { kind: 'missing', path: 'node_modules', holds: expect.any(String) },
    ]);
    expect(await modulesIn(home, fork)).toBe('none\n');
    const ended = await home.payloads(fork, 'tool/ended');
    expect([ended.at(-1)?.missing, await carried(home, fork)]).toEqual([['node_modules'], []]);
    const other = await forked(home, session);
    await home.openrath('exec', other, 'mkdir node_modules; touch node_modules/again.js');
    expect([await carried(home, other), await modulesIn(home, await forked(home, other))]).toEqual([
      ['node_modules'],
      'again.js\n',
    ]);
  }, 60_000);
});

describe.skipIf(isMissing)('F2: a dependency folder that is removed', () => {
  it('stays away, is told with the call, and is listed no more; a fork has none', async () => {
    const home = servedHome();
    const session = await begun(home, '--workspace', folderWithModules());
    const before = await forked(home, session);
    const gone = await home.openrath('exec', session, 'rm -rf node_modules');
    expect(gone.out.at(-1)).toMatchObject({ removed: ['node_modules'] });
    expect(await carried(home, session)).toEqual([]);
    expect(await modulesIn(home, session)).toBe('none\n');
    const after = await forked(home, session);
    expect([await modulesIn(home, after), await carried(home, after)]).toEqual(['none\n', []]);
    // Before it was removed it was what the folder has that the files came from.
    expect(await modulesIn(home, before)).toBe('a.js\n');
    await home.openrath('exec', session, 'mkdir node_modules; touch node_modules/b.js');
    expect([await carried(home, session), await modulesIn(home, await forked(home, session))]).toEqual([
      ['node_modules'],
      'b.js\n',
    ]);
    const told = (await home.payloads(session, 'tool/ended')).map(({ carried, removed }) => [carried, removed]);
    expect(told).toEqual([
      [undefined, ['node_modules']],
      [undefined, undefined],
      [[{ path: 'node_modules', holds: 'packages of npm, pnpm or Yarn' }], undefined],
    ]);
  }, 60_000);

  it('or made by hand between calls is told as that, not as what the next call did (T4)', async () => {
    const home = servedHome();
    const session = await begun(home, '--workspace', folderWithModules());
    await home.openrath('exec', session, 'true');
    const files = join(home.folder, 'workspaces', session, 'files');
    rmSync(join(files, 'node_modules'), { recursive: true });
    mkdirSync(join(files, '.venv'));
    expect(await modulesIn(home, session)).toBe('none\n');
    const [outside] = await home.payloads(session, 'workspace/changed-outside');
    expect(outside).toMatchObject({ paths: [], changed: 0, removed: ['node_modules'] });
    expect(outside?.carried).toEqual([{ path: '.venv', holds: 'a Python environment' }]);
    expect((await home.payloads(session, 'tool/ended')).at(-1)).not.toHaveProperty('carried');
    await home.openrath('exec', session, 'ls -A');
    const verified = (await home.openrath('replay', session, '--mode', 'verify')).out.at(-1);
    expect(verified).toMatchObject({ differs: 0 });
    expect(await carried(home, session)).toEqual(['.venv']);
  }, 60_000);

  it('by hand, where a call had made it, is no folder that did not come along; a fork that made one takes none of its parent', async () => {
    const home = servedHome();
    const session = await begun(home);
    await home.openrath('exec', session, 'mkdir node_modules; touch node_modules/parents.js');
    const fork = await forked(home, session);
    await home.openrath('exec', fork, 'rm -r node_modules; mkdir node_modules; touch node_modules/own.js');
    rmSync(join(home.folder, 'workspaces', fork, 'files/node_modules'), { recursive: true });
    expect(await modulesIn(home, fork)).toBe('none\n');
    expect(await home.payloads(fork, 'workspace/changed-outside')).toMatchObject([{ removed: ['node_modules'] }]);
    expect((await home.payloads(fork, 'tool/ended')).at(-1)).not.toHaveProperty('missing');
    expect(await carried(home, fork)).toEqual([]);
  }, 60_000);

  it('comes again with a working folder that is made anew', async () => {
    const home = servedHome();
    const session = await begun(home, '--workspace', folderWithModules());
    await home.openrath('exec', session, 'true');
    rmSync(join(home.folder, 'workspaces', session), { recursive: true });
    expect(await modulesIn(home, session)).toBe('a.js\n');
    rmSync(join(home.folder, 'workspaces', session, 'files'), { recursive: true });
    expect(await modulesIn(home, session)).toBe('a.js\n');
  }, 60_000);
});
