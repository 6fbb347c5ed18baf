import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import type { BlobStore } from '../../../core/runtime/ports.ts';
import { fill } from './folder-listing.ts';
import { tempWorkspaces } from './temp-workspaces.ts';

const still = { signal: new AbortController().signal };

it('4.6: what differs is told by path, and what may run later is marked, scripts of package.json too', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, {
    a: 'a',
    gone: 'x',
    'old/deep/b': 'b',
    kind: 'file',
    'package.json': '{"scripts":{"test":"a"},"version":"1"}',
    'in/package.json': '{"version":"1"}',
  });
  const before = (await workspaces.takeIn(source, still)).tree;
  for (const path of ['gone', 'old', 'kind']) rmSync(join(source, path), { recursive: true });
  fill(source, {
    'kind/c': 'c',
    '.git/hooks/pre-commit': 'x',
    'package.json': '{"scripts":{"test":"b"},"version":"1"}',
    'in/package.json': '{"version":"2"}',
  });
  chmodSync(join(source, 'a'), 0o755);
  const after = (await workspaces.takeIn(source, still)).tree;
  const told = (await workspaces.changes(before, after)).map(({ path, change, runsLater }) => [
    path,
    change,
    runsLater ?? false,
  ]);
  expect(told).toEqual([
    ['.git', 'added', true],
    ['.git/hooks', 'added', true],
    ['.git/hooks/pre-commit', 'added', true],
    ['a', 'changed', false],
    ['gone', 'removed', false],
    ['in/package.json', 'changed', false],
    ['kind', 'removed', false],
    ['kind', 'added', false],
    ['kind/c', 'added', false],
    ['old', 'removed', false],
    ['old/deep', 'removed', false],
    ['old/deep/b', 'removed', false],
    ['package.json', 'changed', true],
  ]);
  expect(await workspaces.changes(after, after)).toEqual([]);
});

it('what differs costs what differs, not what is there', async () => {
  const counted = counting(createMemoryStore({ sha256 }).blobs);
  const { workspaces, source } = await tempWorkspaces(counted.blobs);
  fill(source, Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`d${at % 30}/e${at % 60}/f${at}`, `${at}`])));
  const before = (await workspaces.takeIn(source, still)).tree;
  fill(source, { 'd7/e7/f7': 'changed' });
  const after = (await workspaces.takeIn(source, still)).tree;
  counted.reads.length = 0;
  expect(await workspaces.changes(before, after)).toHaveLength(1);
  expect(counted.reads).toHaveLength(6);
});

it('S9: a snapshot that the store does not take leaves nothing that the next one could name', async () => {
  const store = createMemoryStore({ sha256 }).blobs;
  let isFull = false;
  const putAll: BlobStore['putAll'] = async (values) => {
    if (isFull) throw new Error('disk full');
    return store.putAll(values);
  };
  const { workspaces } = await tempWorkspaces({ ...store, putAll });
  const folder = await workspaces.open('main' as Parameters<typeof workspaces.open>[0], workspaces.empty);
  fill(folder.path, { a: 'a', 'in/b': 'b' });
  isFull = true;
  await expect(folder.snapshot()).rejects.toThrow('disk full');
  isFull = false;
  const { tree } = await folder.snapshot();
  const all = [...(await workspaces.blobsOf([tree]))];
  expect(await Promise.all(all.map((blob) => store.has(blob)))).toEqual([true, true, true, true]);
});

/** The same store, and what was read from it. */
function counting(store: BlobStore): { readonly blobs: BlobStore; readonly reads: string[] } {
  const reads: string[] = [];
  const get: BlobStore['get'] = (id) => {
    reads.push(id);
    return store.get(id);
  };
  return { blobs: { ...store, get }, reads };
}
