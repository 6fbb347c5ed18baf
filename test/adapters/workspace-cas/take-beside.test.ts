import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { fill, listing } from './folder-listing.ts';
import { tempWorkspaces } from './temp-workspaces.ts';

const still = { signal: new AbortController().signal };
const [parent, child] = ['parent', 'child'] as [SessionId, SessionId];

/** Two working folders of one tree, the child's with copies of the dependency folders of the parent's. */
async function handedOver(files: Parameters<typeof fill>[1]) {
  const { workspaces, source, home } = await tempWorkspaces();
  fill(source, { 'package.json': '{}', 'pkg/a.js': 'a' });
  const { tree } = await workspaces.takeIn(source, still);
  const ours = await workspaces.open(parent, tree);
  fill(ours.path, files);
  const { carried } = await ours.snapshot();
  const theirs = await workspaces.open(child, tree, {
    carried: carried.map(({ path }) => ({ path, how: 'missing', session: parent })),
  });
  return { workspaces, tree, home, ours, theirs };
}

const inode = (...path: string[]) => lstatSync(join(...path)).ino;

it('F5: dependency folders of a session’s folder go along to another one as copies', async () => {
  const { ours, theirs } = await handedOver({ 'node_modules/x/index.js': 'x', 'pkg/.venv/bin/a': 'a' });
  expect(theirs.carried.map(({ path, how }) => [path, how === 'reflinked' ? 'copied' : how])).toEqual([
    ['node_modules', 'copied'],
    ['pkg/.venv', 'copied'],
  ]);
  expect(listing(theirs.path)).toEqual(listing(ours.path));
});

it('a session without a folder has none to give: the place that its record names is asked', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, { 'node_modules/x': 'x' });
  const [from] = [{ path: 'node_modules', how: 'missing', session: parent, from: source } as const];
  const folder = await workspaces.open(child, workspaces.empty, { carried: [from] });
  expect(Object.keys(listing(folder.path))).toContain('node_modules/x');
  const { from: _, ...alone } = from;
  const other = await workspaces.open('other' as SessionId, workspaces.empty, { carried: [alone] });
  expect(other.carried.map(({ how }) => how)).toEqual(['missing']);
});

it('F5: those that were made or changed come back in the place of those that were there, and again without a change', async () => {
  const { ours, theirs } = await handedOver({
    'node_modules/x/index.js': 'old',
    '.venv/bin/a': 'a',
    'venv/bin/b': 'b',
  });
  fill(theirs.path, { 'node_modules/x/index.js': 'new', 'node_modules/.bin/x': { link: '../x/index.js' } });
  fill(theirs.path, { 'pkg/node_modules/y': 'y' });
  const same = inode(ours.path, '.venv');
  const taken = { brought: ['.venv', 'node_modules', 'venv', 'pkg/node_modules'], left: [] };
  expect(await ours.takeBeside(child)).toEqual(taken);
  expect(listing(ours.path)).toEqual(listing(theirs.path));
  expect(inode(ours.path, '.venv')).toBe(same);
  const made = inode(ours.path, 'node_modules');
  expect(await ours.takeBeside(child)).toEqual(taken);
  expect(inode(ours.path, 'node_modules')).toBe(made);
});

it.each([
  ['the bytes of a file of one size', (path: string) => writeFileSync(join(path, 'x/index.js'), 'two')],
  ['a mode', (path: string) => chmodSync(join(path, 'x/index.js'), 0o700)],
  ['the mode of a folder', (path: string) => chmodSync(join(path, 'x'), 0o750)],
  ['an empty folder', (path: string) => mkdirSync(join(path, 'x/empty'))],
])('%s makes a dependency folder another one', async (_, change) => {
  const { ours, theirs } = await handedOver({ 'node_modules/x/index.js': 'one' });
  change(join(theirs.path, 'node_modules'));
  expect(await ours.takeBeside(child)).toEqual({ brought: ['node_modules'], left: [] });
  expect(listing(ours.path)).toEqual(listing(theirs.path));
});

it('those that the other one has not stay, and so does all where it has no folder', async () => {
  const { workspaces, ours, theirs } = await handedOver({ 'node_modules/x': 'x' });
  await workspaces.discard(child);
  expect(existsSync(theirs.path)).toBe(false);
  expect(await ours.takeBeside(child)).toEqual({ brought: [], left: [] });
  await workspaces.open(child, workspaces.empty);
  expect(await ours.takeBeside(child)).toEqual({ brought: [], left: [] });
  expect(Object.keys(listing(ours.path))).toContain('node_modules/x');
});

it('one that can’t be copied is left, and what is here stays: too deep, or another thing in its place', async () => {
  const { ours, theirs } = await handedOver({ 'node_modules/x': 'x' });
  fill(theirs.path, { [`node_modules/${'d/'.repeat(501)}x`]: 'deep', 'pkg/.venv/a': 'a' });
  fill(ours.path, { 'pkg/.venv': 'a file' });
  expect(await ours.takeBeside(child)).toEqual({ brought: [], left: ['node_modules', 'pkg/.venv'] });
  expect(Object.keys(listing(ours.path))).toContain('node_modules/x');
});

it.skipIf(process.getuid?.() === 0)(
  'one that its owner may not write to comes back; one that can’t be read is left',
  async () => {
    const { ours, theirs } = await handedOver({ 'node_modules/x': 'x', '.venv/a': 'a' });
    fill(theirs.path, { 'node_modules/x': 'y', '.venv/a': 'b' });
    chmodSync(join(theirs.path, 'node_modules'), 0o500);
    chmodSync(join(theirs.path, '.venv/a'), 0);
    expect(await ours.takeBeside(child)).toEqual({ brought: ['node_modules'], left: ['.venv'] });
    expect(lstatSync(join(ours.path, 'node_modules')).mode & 0o777).toBe(0o500);
    for (const { path } of [ours, theirs]) chmodSync(join(path, 'node_modules'), 0o700);
  },
);

it('what a killed process left half brought is taken away, and comes as a whole', async () => {
  const { home, ours, theirs } = await handedOver({ 'node_modules/x': 'old' });
  fill(theirs.path, { 'node_modules/x': 'new' });
  fill(join(home, parent), { 'carrying/x': 'half', 'replaced/x': 'old' });
  expect(await ours.takeBeside(child)).toEqual({ brought: ['node_modules'], left: [] });
  expect(readdirSync(join(home, parent)).sort()).toEqual(['brought.json', 'files', 'left.json']);
  expect(listing(ours.path)).toEqual(listing(theirs.path));
});

it('a stop is heard, and the tree stays what it was', async () => {
  const { ours, tree } = await handedOver({ 'node_modules/x': 'x' });
  const stopped = AbortSignal.abort(new Error('enough'));
  await expect(ours.takeBeside(child, stopped)).rejects.toThrow('enough');
  expect((await ours.snapshot()).tree).toBe(tree);
});
