import { realpath, stat } from 'node:fs/promises';
import type { TargetFolders } from '../../../runtime/ports/target-folders.ts';
import { type BlobStore, HostError } from '../../../runtime/ports.ts';
import { treeReader } from '../../../runtime/tree-blobs.ts';
import { onDisk } from '../errno-of.ts';
import type { WorkspacesWorld } from '../open-workspaces.ts';
import { takeInCommit } from '../take-in-commit.ts';
import { treeChanges } from '../tree-changes.ts';
import { dropBranch } from './drop-branch.ts';
import { commitOn, patchOf } from './git-results.ts';
import { lookAtPaths } from './look-at-paths.ts';
import { removeNew } from './remove-new.ts';
import { writeChanges } from './write-changes.ts';
import { writeNew } from './write-new.ts';

/** Folders of persons that results are written to. Nothing is made or opened before it is asked for. */
export function openTargetFolders(
  world: Omit<WorkspacesWorld, 'folder'> & { readonly blobs: BlobStore },
): TargetFolders {
  const readTree = treeReader(world.blobs, world.sha256);
  return {
    place: (folder) =>
      onDisk(folder, async () => {
        const path = await realpath(folder);
        if ((await stat(path)).isDirectory()) return path;
        throw new HostError('target-no-folder', `${folder} is no folder. Name a folder that is there.`);
      }),
    look: (folder, asked) => onDisk(folder, () => lookAtPaths(folder, asked, { ...world, readTree })),
    patch: (trees) => patchOf(trees, { ...world, readTree }),
    writeNew: (path, bytes) => onDisk(path, async () => writeNew(path, bytes)),
    commitOf: (folder) => takeInCommit({ folder, revision: 'HEAD', signal: new AbortController().signal }, world),
    branch: (folder, commit) => commitOn(folder, commit, { ...world, readTree }),
    removeNew: (path, digest) => onDisk(path, async () => removeNew(path, digest)),
    dropBranch,
    write: (folder, { from, to }, watch) =>
      onDisk(folder, async () => writeChanges(folder, await treeChanges(from, to, readTree), { ...world, watch })),
  };
}
