import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import { openWorkspaces } from '../../../core/adapters/workspace-cas/open-workspaces.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { BlobStore } from '../../../core/runtime/ports.ts';
import { fill, listing } from './folder-listing.ts';
import { tempWorkspaces } from './temp-workspaces.ts';

const [main, fork] = ['main', 'fork'] as [SessionId, SessionId];
const still = { signal: new AbortController().signal };

it('F2: a folder that was taken in is the same in a working folder, and there is none before it is asked for', async () => {
  const { workspaces, source, home } = await tempWorkspaces();
  fill(source, {
    'a.txt': 'a\r\nb\r\n',
    'empty/': '',
    'in/deep/b': '',
    'to a': { link: 'a.txt' },
    gone: { link: '/nowhere' },
  });
  fill(source, {
    '.git/config': '[core]',
    'nested/.git/HEAD': 'ref: refs/heads/main',
    'nested/c': 'c',
    Case: '1',
    case: '2',
  });
  chmodSync(join(source, 'a.txt'), 0o755);
  chmodSync(join(source, 'in/deep/b'), 0o400);
  chmodSync(join(source, 'in'), 0o750);
  const { tree, carried, leftOut } = await workspaces.takeIn(source, still);
  expect([carried, leftOut, existsSync(home)]).toEqual([[], [], false]);
  const folder = await workspaces.open(main, tree);
  expect(listing(folder.path)).toEqual(listing(source));
  expect((await folder.snapshot()).tree).toBe(tree);
});

it('F2: two sessions from one tree are edited apart, and each is brought back', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, { a: 'a', 'in/b': 'b' });
  const { tree } = await workspaces.takeIn(source, still);
  const [ours, theirs] = [await workspaces.open(main, tree), await workspaces.open(fork, tree)];
  fill(ours.path, { a: 'ours' });
  fill(theirs.path, { 'in/c': 'theirs' });
  const [left, right] = [(await ours.snapshot()).tree, (await theirs.snapshot()).tree];
  const told = async (to: typeof tree) =>
    (await workspaces.changes(tree, to)).map(({ path, change }) => [path, change]);
  expect([await told(left), await told(right)]).toEqual([[['a', 'changed']], [['in/c', 'added']]]);
  expect(await ours.restore(tree)).toEqual({ written: 1, removed: 1 });
  expect(listing(ours.path)).toEqual(listing(source));
  expect(readFileSync(join(theirs.path, 'in/c'), 'utf8')).toBe('theirs');
  const merge = await workspaces.merge({ base: tree, ours: left, theirs: right }, []);
  expect(merge).toMatchObject({ conflicts: [], brought: [{ path: 'in/c', how: 'theirs' }] });
  await ours.restore(merge.tree ?? tree);
  expect(Object.keys(listing(ours.path))).toEqual(['a', 'in', 'in/b', 'in/c']);
});

it('F2: every one of 20 steps is restored byte for byte, in any order', async () => {
  const { workspaces } = await tempWorkspaces();
  const folder = await workspaces.open(main, workspaces.empty);
  const steps = [];
  for (let step = 0; step < 20; step++) {
    fill(folder.path, {
      [`d${step % 4}/f${step}`]: `${step}`,
      [`d${step % 4}/same`]: `${step}`,
      [`l${step}`]: { link: `f${step}` },
    });
    if (step % 5 === 4) rmSync(join(folder.path, `d${step % 3}`), { recursive: true, force: true });
    if (step % 7 === 3) chmodSync(join(folder.path, `d${step % 4}/f${step}`), 0o711);
    steps.push({ tree: (await folder.snapshot()).tree, was: listing(folder.path) });
  }
  for (const at of [0, 19, 7, 8, 3, 18, 1, 2, 16, 4, 5, 15, 6, 9, 14, 10, 13, 11, 12, 17]) {
    const { tree, was } = steps[at]!;
    await folder.restore(tree);
    expect(listing(folder.path)).toEqual(was);
    expect((await folder.snapshot()).tree).toBe(tree);
  }
});

it('T4: what was written between two looks is left as it is and seen at the next look, by another process too', async () => {
  const { workspaces, blobs, home, source } = await tempWorkspaces();
  fill(source, { a: 'a' });
  const { tree } = await workspaces.takeIn(source, still);
  const { path } = await workspaces.open(main, tree);
  writeFileSync(join(path, 'a'), 'outside');
  const again = await openWorkspaces({ folder: home, blobs, sha256, nowMs: Date.now });
  const folder = await again.open(main, tree);
  expect(readFileSync(join(path, 'a'), 'utf8')).toBe('outside');
  const now = (await folder.snapshot()).tree;
  expect(await again.changes(tree, now)).toMatchObject([{ path: 'a', change: 'changed' }]);
  await folder.restore(tree);
  expect(listing(path)).toEqual(listing(source));
});

it('a rewrite of the same size with its old times is seen', async () => {
  const { workspaces } = await tempWorkspaces();
  const folder = await workspaces.open(main, workspaces.empty);
  const path = join(folder.path, 'a');
  const seen = new Set<string>();
  for (let turn = 0; turn < 50; turn++) {
    writeFileSync(path, String(turn).padStart(4, '0'));
    utimesSync(path, 1, 1);
    seen.add((await folder.snapshot()).tree);
  }
  expect(seen.size).toBe(50);
});

it('links that lead out are kept as links, and nothing behind them is read, changed or removed', async () => {
  const { workspaces, source, home } = await tempWorkspaces();
  const outside = join(home, '../outside');
  fill(outside, { secret: 'secret' });
  fill(source, { out: { link: outside }, 'in/up': { link: '../../outside/secret' } });
  const { tree } = await workspaces.takeIn(source, still);
  expect((await workspaces.entries(tree, '', 'deep'))?.map(({ kind, path }) => [kind, path])).toEqual([
    ['folder', 'in'],
    ['link', 'in/up'],
    ['link', 'out'],
  ]);
  const folder = await workspaces.open(main, tree);
  await folder.restore(workspaces.empty);
  symlinkSync(outside, join(folder.path, 'in'));
  await folder.restore(tree);
  expect(listing(folder.path)).toEqual(listing(source));
  expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
});

it('a file with another name elsewhere is replaced, not written through', async () => {
  const { workspaces, source, home } = await tempWorkspaces();
  fill(source, { a: 'new' });
  const { tree } = await workspaces.takeIn(source, still);
  const folder = await workspaces.open(main, workspaces.empty);
  const outside = join(home, 'outside');
  writeFileSync(outside, 'old');
  linkSync(outside, join(folder.path, 'a'));
  await folder.restore(tree);
  expect([readFileSync(outside, 'utf8'), readFileSync(join(folder.path, 'a'), 'utf8')]).toEqual(['old', 'new']);
});

it('F2: dependency folders are carried beside the tree, marked, and named where they are missing', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, {
    'package.json': '{}',
    'node_modules/x/index.js': 'x',
    'node_modules/.bin/x': { link: '../x/index.js' },
    'py/.venv/bin/a': 'a',
  });
  const taken = await workspaces.takeIn(source, still);
  expect(taken.carried).toEqual([
    { path: 'node_modules', holds: 'packages of npm, pnpm or Yarn' },
    { path: 'py/.venv', holds: 'a Python environment' },
  ]);
  expect((await workspaces.entries(taken.tree, '', 'deep'))?.map(({ path }) => path)).toEqual(['package.json', 'py']);
  const paths = [
    ...taken.carried.map(({ path }) => path),
    'gone/node_modules',
    '../node_modules',
    'py/../node_modules',
    'py',
  ];
  const from = (path: string) => ({ path, how: 'copied', from: source }) as const;
  const folder = await workspaces.open(main, taken.tree, { carried: paths.map(from) });
  const how = folder.carried.map((each) => each.how);
  expect(how.map((each) => (each === 'reflinked' ? 'copied' : each))).toEqual([
    'copied',
    'copied',
    'missing',
    'missing',
    'missing',
    'missing',
  ]);
  expect(listing(folder.path)).toEqual(listing(source));
  expect((await folder.snapshot()).tree).toBe(taken.tree);
  await folder.restore(workspaces.empty);
  expect(Object.keys(listing(folder.path)).filter((path) => !path.startsWith('node_modules/'))).toEqual([
    'node_modules',
  ]);
  await folder.restore(taken.tree);
  const again = await workspaces.open(main, taken.tree, {
    carried: ['node_modules', 'py/.venv'].map(from),
  });
  expect(again.carried.map((each) => each.how)).toEqual(['before', 'before']);
  // What went with its folder came along once, and does not come again.
  expect(Object.keys(listing(again.path)).filter((path) => path.startsWith('py/'))).toEqual([]);
});

it('a working folder that is discarded is gone from the disk, and its tree is not', async () => {
  const { workspaces, source, home } = await tempWorkspaces();
  fill(source, { 'in/a': 'a' });
  const { tree } = await workspaces.takeIn(source, still);
  expect(await workspaces.has(main)).toBe(false);
  await workspaces.open(main, tree);
  expect(await workspaces.has(main)).toBe(true);
  await workspaces.discard(main);
  expect(await workspaces.has(main)).toBe(false);
  await workspaces.discard(main);
  await workspaces.discard(fork);
  expect(lstatSync(join(home, main), { throwIfNoEntry: false })).toBeUndefined();
  expect(listing((await workspaces.open(main, tree)).path)).toEqual(listing(source));
});

it('what is not there is refused: a session with no name, a folder, a tree, a path', async () => {
  const { workspaces, source } = await tempWorkspaces();
  const none = 'f'.repeat(64) as typeof workspaces.empty;
  await expect(workspaces.open('../up' as SessionId, workspaces.empty)).rejects.toMatchObject({
    code: 'workspace-name',
  });
  await expect(workspaces.takeIn(join(source, 'none'), still)).rejects.toMatchObject({ code: 'store-unreachable' });
  await expect(workspaces.open(main, none)).rejects.toMatchObject({ code: 'store-broken' });
  await expect(workspaces.blobsOf([none])).rejects.toMatchObject({ code: 'store-broken' });
  expect([await workspaces.entry(workspaces.empty, 'a/b'), await workspaces.entries(workspaces.empty, 'a')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await workspaces.entries(workspaces.empty, '')).toEqual([]);
});

it('a folder that is named by a link is taken in, and links in it are not', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, { a: 'a', in: { link: '..' } });
  const byLink = join(source, '../by-link');
  symlinkSync(source, byLink);
  expect((await workspaces.takeIn(byLink, still)).tree).toBe((await workspaces.takeIn(source, still)).tree);
});

it('taking in stops when it is told to', async () => {
  const { workspaces, source } = await tempWorkspaces();
  // More than is read before the first word of how far it is.
  fill(source, Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`f${at}`, `${at}`])));
  const stop = new AbortController();
  const taking = workspaces.takeIn(source, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
  await expect(taking).rejects.toThrow('enough');
});

it('X3: a folder that is being made or taken is let go of at once where its run is stopped, and made whole by the next', async () => {
  const { blobs } = createMemoryStore({ sha256 });
  const stop = new AbortController();
  let read = 0;
  const get: BlobStore['get'] = async (id) => {
    read++;
    if (read === 4) stop.abort(new Error('enough'));
    return await blobs.get(id);
  };
  const { workspaces, source } = await tempWorkspaces({ ...blobs, get });
  const names = Array.from({ length: 50 }, (_, at) => `f${at + 10}`);
  for (const name of names) writeFileSync(join(source, name), `text of ${name}`);
  const { tree } = await workspaces.takeIn(source, still);
  read = 0;
  await expect(workspaces.open(main, tree, { signal: stop.signal })).rejects.toThrow('enough');
  expect(read).toBe(4);
  const folder = await workspaces.open(main, tree);
  expect(readdirSync(folder.path).sort()).toEqual(names);
  writeFileSync(join(folder.path, 'f10'), 'another');
  await expect(folder.snapshot(stop.signal)).rejects.toThrow('enough');
  await expect(folder.restore(tree, stop.signal)).rejects.toThrow('enough');
  expect((await folder.snapshot()).tree).not.toBe(tree);
  await folder.restore(tree);
  expect((await folder.snapshot()).tree).toBe(tree);
});
