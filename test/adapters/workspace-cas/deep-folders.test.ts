import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureBefore, measureFolders } from '../../../core/adapters/sandbox/local/measure-folder.ts';
import { newMemory } from '../../../core/adapters/workspace-cas/folder-memory.ts';
import { createKeptMemories } from '../../../core/adapters/workspace-cas/kept-memories.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { deepPath, makeDeep } from './deep-folders.ts';
import { fill, listing } from './folder-listing.ts';
import { tempFolder, tempWorkspaces } from './temp-workspaces.ts';

const main = 'main' as SessionId;
const { signal } = new AbortController();
const TOO_DEEP = 'it is deeper than 500 folders';

it.each([
  [300, []],
  [1_500, [{ path: deepPath(501), because: TOO_DEEP }]],
  [5_000, [{ path: deepPath(501), because: TOO_DEEP }]],
])(
  'P2, T1: %i folders within each other are taken to the bound, told beyond it, and restored',
  async (levels, told) => {
    const { workspaces } = await tempWorkspaces();
    const folder = await workspaces.open(main, workspaces.empty);
    fill(folder.path, { kept: 'k' });
    const { tree: before } = await folder.snapshot();
    makeDeep(folder.path, levels);
    const { tree, leftOut } = await folder.snapshot();
    expect(leftOut).toEqual(told);
    const changes = await workspaces.changes(before, tree);
    expect(changes).toHaveLength(told.length === 0 ? levels + 1 : 500);
    expect(await workspaces.entries(tree, '', 'deep')).toHaveLength(changes.length + 1);
    await folder.restore(before);
    expect(Object.keys(listing(folder.path))).toEqual(['kept']);
    expect(await folder.snapshot()).toMatchObject({ tree: before, leftOut: [] });
  },
  60_000,
);

it('a session with 1,500 folders within each other is discarded, and a folder of it that may not be entered too', async () => {
  const { workspaces, home } = await tempWorkspaces();
  const { path } = await workspaces.open(main, workspaces.empty);
  makeDeep(path, 1_500);
  mkdirSync(join(path, 'd/0'));
  mkdirSync(join(path, deepPath(64), 'closed'), { mode: 0 });
  await workspaces.discard(main);
  expect(readdirSync(home)).toEqual([]);
});

it.each([256, 257, 1_500])('P2: disk that is %i folders deep is counted, beside it and in all', async (levels) => {
  const { workspaces } = await tempWorkspaces();
  const { path, snapshot } = await workspaces.open(main, workspaces.empty);
  makeDeep(path, levels);
  fill(path, { 'd/beside': 'b'.repeat(5_000), [`${deepPath(200)}/low`]: 'l'.repeat(5_000) });
  const empty = tempFolder();
  fill(empty, { 'd/beside': 'b'.repeat(5_000), 'd/low': 'l'.repeat(5_000), 'd/end': 'e'.repeat(64 * 1024) });
  const ofFolder = (await measureFolders([empty], signal)) - (await measureFolders([join(empty, 'd')], signal));
  const all = await measureFolders([path], signal);
  expect(all).toBe((await measureFolders([empty], signal)) + (levels - 1) * ofFolder);
  const { disk: walked } = await snapshot();
  const known = walked === undefined ? {} : { walked };
  expect(await measureBefore([path], { workspace: path, ...known }, signal)).toBe(all);
});

it('a path that is deeper than 500 folders is refused, and a dependency folder that is so is not carried', async () => {
  const { workspaces } = await tempWorkspaces();
  const { path, files } = await workspaces.open(main, workspaces.empty);
  mkdirSync(join(path, 'node_modules'));
  makeDeep(join(path, 'node_modules'), 600);
  expect(await files.write(`${deepPath(501)}/file`, new Uint8Array(1))).toEqual({
    ok: false,
    why: 'forbidden',
    says: `${deepPath(501)}/file is deeper than 500 folders.`,
  });
  const wanted = [{ path: 'node_modules', how: 'missing' as const, from: path }];
  const other = await workspaces.open('other' as SessionId, workspaces.empty, { carried: wanted });
  expect([other.carried, readdirSync(other.path)]).toEqual([[{ path: 'node_modules', how: 'missing' }], []]);
});

it('what is remembered of a folder is counted at any depth', () => {
  const memories = createKeptMemories({ folders: 2, entries: 10 });
  const top = newMemory();
  let at = top;
  for (let level = 0; level < 20_000; level++) {
    const inner = newMemory();
    at.folders.set('d', inner);
    at = inner;
  }
  memories.keep(main, top);
  expect(memories.take(main)).toBe(top);
});
