import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId, TreeId } from '../../model/ids.ts';
import { treeText } from '../../model/workspace/tree.ts';
import type { Workspaces } from '../../runtime/ports/workspaces.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import { blobsOfTrees, treeReader } from '../../runtime/tree-blobs.ts';
import { onDisk } from './errno-of.ts';
import { newMemory } from './folder-memory.ts';
import { revisionsOf } from './git-revisions.ts';
import { mergeTrees } from './merge-trees.ts';
import { scanFolder } from './scan-folder.ts';
import { withScriptChanges } from './script-changes.ts';
import { takeInCommit } from './take-in-commit.ts';
import { treeChanges } from './tree-changes.ts';
import { entriesAt, entryAt } from './tree-entries.ts';
import { createWorkingFolders } from './working-folders.ts';

/** What workspaces are made with. */
export interface WorkspacesWorld {
  /** The folder that working folders are made in, such as `<home>/workspaces`; made when the first is opened. */
  readonly folder: string;
  /** Where setups are kept, such as `<home>/setups`; beside the folder where absent. */
  readonly setups?: string;
  readonly blobs: BlobStore;
  readonly sha256: Sha256;
  /** Unix ms, by the clock of the machine: it is compared with times of files. */
  readonly nowMs: () => number;
}

/** Workspaces as trees of blobs (F2, S9). Puts the empty tree into the store; rejects with HostError where that takes nothing. */
export async function openWorkspaces(world: WorkspacesWorld): Promise<Workspaces> {
  const { blobs, sha256 } = world;
  const nothing = treeText([]);
  const empty = sha256(nothing) as TreeId;
  if (!(await blobs.has(empty as string as BlobId))) await blobs.put(Buffer.from(nothing));
  const readTree = treeReader(blobs, sha256);
  return {
    empty,
    ...createWorkingFolders({ setups: join(world.folder, '../setups'), ...world, readTree, empty }),
    takeIn: async (folder, watch) => {
      const path = await onDisk(folder, () => realpath(folder));
      return scanFolder(path, newMemory(), { world, watch });
    },
    takeInCommit: (place, signal) => takeInCommit({ ...place, signal }, world),
    revisions: revisionsOf,
    entries: (tree, path, deep) => entriesAt(tree, { path, isDeep: deep === 'deep' }, readTree),
    entry: (tree, path) => entryAt(tree, path, readTree),
    changes: async (before, after) => withScriptChanges(await treeChanges(before, after, readTree), blobs),
    merge: (trees, settled) => mergeTrees(trees, settled, { ...world, readTree, empty }),
    blobsOf: (trees) => blobsOfTrees(trees, readTree),
  };
}
