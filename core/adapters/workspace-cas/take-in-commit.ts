import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId, TreeId } from '../../model/ids.ts';
import { isEntryName, nameOfBytes } from '../../model/workspace/entry-name.ts';
import { type TreeNode, treeText } from '../../model/workspace/tree.ts';
import type { Snapshot, TakenCommit } from '../../runtime/ports/workspaces.ts';
import { type BlobStore, HostError } from '../../runtime/ports.ts';
import { type BlobBatch, createBlobBatch } from './blob-batch.ts';
import { type GitObjects, type GitRow, openGit } from './git-objects.ts';
import { MOST_LEVELS, TOO_DEEP } from './most-levels.ts';

/** What a commit is read into. */
export interface CommitWorld {
  readonly blobs: Pick<BlobStore, 'putAll' | 'putChunks'>;
  readonly sha256: Sha256;
}

/**
 * Takes in the files of one commit of a repository, as they are in it: no hook, filter or line-end rule of it is applied, no program of it is
 * started, nothing is fetched, and nothing in it changes. Submodules, and what is deeper than
 * {@link MOST_LEVELS} folders, are left out. Rejects with HostError where git is missing, where the folder
 * is no repository or has no such commit, and where the commit holds a name that could lead out or a `.git`; and with the reason of `signal`.
 */
export async function takeInCommit(
  { folder, revision, signal }: { readonly folder: string; readonly revision: string; readonly signal: AbortSignal },
  world: CommitWorld,
): Promise<TakenCommit> {
  const git = await openGit(folder, revision, signal);
  try {
    const taking: Taking = { world, git, batch: createBlobBatch(world.blobs), leftOut: [] };
    const top: Folder = new Map();
    for await (const row of git.rows()) place(row, top, taking);
    const tree = await treeOf(top, taking);
    await taking.batch.flush();
    return { tree, carried: [], leftOut: taking.leftOut, commit: git.commit };
  } finally {
    await git.close();
  }
}

interface Taking {
  readonly world: CommitWorld;
  readonly git: GitObjects;
  readonly batch: BlobBatch;
  readonly leftOut: Snapshot['leftOut'][number][];
}

/** Entries of a folder by name, in the order of git. */
type Folder = Map<string, Folder | GitRow>;

function place(row: GitRow, top: Folder, { leftOut, git }: Taking): void {
  const path = nameOfBytes(row.path);
  const names = path.split('/');
  const bad = names.find((name) => !isEntryName(name) || name.toLowerCase() === '.git');
  if (bad !== undefined) throw refused(git.commit, `has ${JSON.stringify(path)}, which can’t be the name of a file`);
  if (names.length - 1 > MOST_LEVELS) {
    leftOut.push({ path, because: TOO_DEEP });
    return;
  }
  if (row.mode === '160000') {
    leftOut.push({ path, because: 'it is a submodule: its files are in another repository' });
    return;
  }
  let folder = top;
  for (const name of names.slice(0, -1)) {
    const inner = folder.get(name) ?? new Map();
    if (!(inner instanceof Map)) throw refused(git.commit, `has ${JSON.stringify(path)} below a file`);
    folder.set(name, inner);
    folder = inner;
  }
  const name = names.at(-1) ?? '';
  if (folder.has(name)) throw refused(git.commit, `has ${JSON.stringify(path)} twice`);
  folder.set(name, row);
}

async function treeOf(folder: Folder, taking: Taking): Promise<TreeId> {
  const nodes: TreeNode[] = [];
  for (const [name, entry] of folder) {
    if (entry instanceof Map) nodes.push({ kind: 'folder', name, tree: await treeOf(entry, taking), mode: 0o755 });
    else nodes.push(await nodeOf(name, entry, taking));
  }
  const text = treeText(nodes);
  const tree = taking.world.sha256(text);
  await taking.batch.add(tree as BlobId, Buffer.from(text));
  return tree as TreeId;
}

async function nodeOf(name: string, { oid, mode }: GitRow, { git, world, batch }: Taking): Promise<TreeNode> {
  const object = await git.read(oid);
  if (object.type === 'chunks') {
    if (mode === '120000') throw refused(git.commit, `has a link ${JSON.stringify(name)} that is too long`);
    const blob = await world.blobs.putChunks(object.chunks);
    return { kind: 'file', name, blob, sizeBytes: object.sizeBytes, mode: modeOf(mode) };
  }
  if (mode === '120000') {
    const target = nameOfBytes(object.bytes);
    if (target === '' || target.includes('\0'))
      throw refused(git.commit, `has a link ${JSON.stringify(name)} to nowhere`);
    return { kind: 'link', name, target };
  }
  const blob = world.sha256(object.bytes) as BlobId;
  await batch.add(blob, object.bytes);
  return { kind: 'file', name, blob, sizeBytes: object.bytes.length, mode: modeOf(mode) };
}

function modeOf(mode: string): number {
  return mode === '100755' ? 0o755 : 0o644;
}

function refused(commit: string, why: string): HostError {
  return new HostError('workspace-commit', `The commit ${commit} ${why}. Nothing of it was taken in.`);
}
