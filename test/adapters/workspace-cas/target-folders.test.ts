import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openTargetFolders } from '../../../core/adapters/workspace-cas/target/open-target-folders.ts';
import { canMount, onFullDisk } from '../store-sqlite/on-full-disk.ts';
import { fill } from './folder-listing.ts';
import { tempFolder, tempWorkspaces } from './temp-workspaces.ts';

/** A person's folder as `from` says, and the tree that it is to become. */
async function folderAnd(from: Record<string, string>, to: Record<string, string>) {
  const { workspaces, blobs } = await tempWorkspaces();
  const targets = openTargetFolders({ blobs, sha256, nowMs: Date.now });
  const take = async (files: Record<string, string>) => {
    const folder = tempFolder();
    fill(folder, files);
    return { folder, tree: (await workspaces.takeIn(folder, { signal: AbortSignal.timeout(10_000) })).tree };
  };
  const [before, after] = [await take(from), await take(to)];
  const write = () =>
    targets.write(before.folder, { from: before.tree, to: after.tree }).then(
      () => 'written',
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    );
  return { ...before, to: after.tree, targets, write, workspaces };
}

function texts(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

const FROM = { 'a.txt': 'a', 'gone/b.txt': 'b', 'z.txt': 'z' };
const TO = { 'a.txt': 'A', 'new/c.txt': 'c', 'z.txt': 'Z' };
/** Paths that differ between the two. */
const CHANGED = 6;

describe('writing to a person’s folder', () => {
  it('T5: all of it is written, and nothing of ours is left beside it', async () => {
    const { folder, write } = await folderAnd(FROM, TO);
    expect(await write()).toBe('written');
    expect(texts(folder)).toEqual(TO);
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'new', 'z.txt']);
  });

  it('T5: cancelled at any path, all is put back; each path that differs is told of once', async () => {
    for (let at = 1; at <= CHANGED; at++) {
      const { folder, tree, to, targets } = await folderAnd(FROM, TO);
      const cancelled = new AbortController();
      const told: number[] = [];
      const onWritten = () => {
        told.push(told.length + 1);
        if (told.length === at) cancelled.abort(new Error('cancelled'));
      };
      const written = targets.write(folder, { from: tree, to }, { signal: cancelled.signal, onWritten });
      await expect(written).rejects.toThrow('cancelled');
      expect([texts(folder), readdirSync(folder).sort()]).toEqual([FROM, ['a.txt', 'gone', 'z.txt']]);
      expect(told).toHaveLength(at);
    }
    const { folder, tree, to, targets } = await folderAnd(FROM, TO);
    let told = 0;
    const watch = { signal: new AbortController().signal, onWritten: () => void told++ };
    await targets.write(folder, { from: tree, to }, watch);
    expect([texts(folder), told]).toEqual([TO, CHANGED]);
  });

  const since: readonly [string, (folder: string) => void, string][] = [
    ['written', (folder) => writeFileSync(join(folder, 'z.txt'), 'y'), 'z.txt'],
    ['removed', (folder) => rmSync(join(folder, 'z.txt')), 'z.txt'],
    ['of other permissions', (folder) => chmodSync(join(folder, 'z.txt'), 0o600), 'z.txt'],
    [
      'a link',
      (folder) => {
        rmSync(join(folder, 'z.txt'));
        symlinkSync('a.txt', join(folder, 'z.txt'));
      },
      'z.txt',
    ],
    [
      'there already',
      (folder) => {
        mkdirSync(join(folder, 'new'));
        writeFileSync(join(folder, 'new/c.txt'), 'by a person');
      },
      'new/c.txt',
    ],
    [
      'in a folder that is a link now',
      (folder) => {
        const outside = tempFolder();
        writeFileSync(join(outside, 'b.txt'), 'b');
        rmSync(join(folder, 'gone'), { recursive: true });
        symlinkSync(outside, join(folder, 'gone'));
      },
      'gone/b.txt',
    ],
  ];
  it.each(since)(
    'T5: one that is %s since it was looked at stops all, and what was done is put back',
    async (_, change, path) => {
      const { folder, write } = await folderAnd(FROM, TO);
      change(folder);
      const before = [texts(folder), readdirSync(folder).sort()];
      expect(await write()).toBe(
        `target-changed: ${JSON.stringify(path)} was changed by somebody since it was looked at. Nothing was written. Look at the preview again.`,
      );
      expect([texts(folder), readdirSync(folder).sort()]).toEqual(before);
    },
  );

  it('T5: what a killed one left beside is cleared by the next, and a folder that holds something else stays', async () => {
    const { folder, write } = await folderAnd(FROM, TO);
    mkdirSync(join(folder, '.openrath-apply-0123abcd-0000-7000-8000-000000000000'));
    writeFileSync(join(folder, '.openrath-apply-0123abcd-0000-7000-8000-000000000000/new-0'), 'A');
    writeFileSync(join(folder, 'gone/mine.txt'), 'mine');
    expect(await write()).toBe('written');
    expect(texts(folder)).toEqual({ ...TO, 'gone/mine.txt': 'mine' });
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'gone', 'new', 'z.txt']);
  });

  it('T5: only the entries at the paths that are asked for are read', async () => {
    const { folder, tree, targets, workspaces } = await folderAnd(FROM, TO);
    writeFileSync(join(folder, 'a.txt'), 'new');
    writeFileSync(join(folder, 'z.txt'), 'not looked at');
    const look = await targets.look(folder, { like: tree, paths: ['a.txt', 'gone/b.txt', 'none/x'] });
    const changes = await workspaces.changes(tree, look.tree);
    expect([look.blocked, changes.map(({ path, change }) => [path, change])]).toEqual([[], [['a.txt', 'changed']]]);
  });

  it.skipIf(!canMount)('B-22: on a full disk nothing is written, and the disk is said to be full', () => {
    expect(onFullDisk(join(import.meta.dirname, 'apply-until-full.ts'))).toEqual({
      failed: 'disk-full',
      names: ['a.txt'],
      text: 'one',
    });
  });
});
