import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openWorkspaces } from '../../core/adapters/workspace-cas/open-workspaces.ts';
import type { BlobId, SessionId, TreeId } from '../../core/model/ids.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf, eventOf } from '../ports/writer.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const main = 'main' as SessionId;

/** A home, and its working folders. */
async function homeWithWorkspaces() {
  const home = await openFileHome(tempHome());
  const { blobs } = home.host;
  const workspaces = await openWorkspaces({ folder: join(tempHome(), 'workspaces'), blobs, sha256, nowMs: Date.now });
  return { home, workspaces, blobs };
}

/** Trees of one working folder, each with one file more than the one before; `shared` is in all. */
async function someTrees(
  { workspaces }: Awaited<ReturnType<typeof homeWithWorkspaces>>,
  count: number,
): Promise<TreeId[]> {
  const folder = await workspaces.open(main, workspaces.empty);
  writeFileSync(join(folder.path, 'shared'), 'shared');
  const trees: TreeId[] = [];
  for (let at = 0; at < count; at++) {
    writeFileSync(join(folder.path, `f${at}`), `only in ${at}`);
    trees.push((await folder.snapshot()).tree);
  }
  return trees;
}

const naming = (tree: TreeId | undefined) => ({
  payload: { role: 'user', author: 'person', parts: [] },
  refs: tree === undefined ? [] : [{ tree }],
});

const there = async ({ host }: FileHome, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(ids.map((id) => host.blobs.has(id as BlobId)));

it('S12: emptying the trash drops what only trees of its sessions are made of, as it was previewed, and keeps what trees that stay reach', async () => {
  const world = await homeWithWorkspaces();
  const { home, workspaces, blobs } = world;
  const trees = await someTrees(world, 2);
  await put(
    home.host,
    'goes',
    undefined,
    chainOf('goes', 0, 2, undefined, (seq) => naming(trees[seq])),
  );
  await put(home.host, 'stays', undefined, [eventOf('stays', 0, undefined, naming(trees[0]))]);
  await put(home.host, 'empty', undefined, [eventOf('empty', 0, undefined, naming(workspaces.empty))]);
  for (const session of ['goes', 'empty']) await home.client.sessions.trash({ session });
  const would = await home.client.trash.preview({});
  expect(would.blobs).toBe(2);
  expect(await home.client.trash.empty({ sessions: ['goes', 'empty'] })).toMatchObject({
    ok: true,
    blobs: 2,
    sizeBytes: would.sizeBytes,
  });
  expect(await there(home, [...trees, workspaces.empty])).toEqual([true, false, true]);
  expect(
    await there(
      home,
      ['shared', 'only in 0', 'only in 1'].map((text) => sha256(text)),
    ),
  ).toEqual([true, true, false]);
  expect((await workspaces.blobsOf([trees[0]!])).size).toBe(3);
  expect((await home.client.home.verify({})).faults).toEqual([]);
  expect(await blobs.has(workspaces.empty as string as BlobId)).toBe(true);
});

it('S12: erasing an event drops what only its tree was made of', async () => {
  const world = await homeWithWorkspaces();
  const { home } = world;
  const trees = await someTrees(world, 2);
  const events = chainOf('a', 0, 2, undefined, (seq) => naming(trees[seq]));
  await put(home.host, 'a', undefined, events);
  const erased = await home.client.sessions.erase({ session: 'a', event: events[1]!.id, reason: 'secret' });
  expect(erased).toMatchObject({ ok: true, blobs: 2 });
  expect(await there(home, [...trees, sha256('only in 1'), sha256('shared')])).toEqual([true, false, false, true]);
});

it('where a tree that stays can’t be read, nothing is dropped', async () => {
  const world = await homeWithWorkspaces();
  const { home, blobs } = world;
  const trees = await someTrees(world, 2);
  await put(home.host, 'goes', undefined, [eventOf('goes', 0, undefined, naming(trees[1]))]);
  await put(home.host, 'stays', undefined, [eventOf('stays', 0, undefined, naming(trees[0]))]);
  await blobs.drop([trees[0] as string as BlobId]);
  await home.client.sessions.trash({ session: 'goes' });
  expect(await home.client.trash.empty({ sessions: ['goes'] })).toMatchObject({ ok: true, blobs: 0 });
  expect(await there(home, [trees[1]!, sha256('only in 1')])).toEqual([true, true]);
  expect((await home.client.home.verify({})).faults).toMatchObject([{ what: 'missing blob', blob: trees[0] }]);
});
