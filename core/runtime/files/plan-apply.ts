import { canonicalText } from '../../model/canonical.ts';
import type { Sha256 } from '../../model/envelope.ts';
import type { TreeId } from '../../model/ids.ts';
import type { Look, TargetFolders } from '../ports/target-folders.ts';
import type { MergeTrees, SettledPath, TreeChange, TreeConflict, TreeMerge, Workspaces } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';
import { joinedIn } from './plan-by-git.ts';
import { withoutGit } from './without-git.ts';

/** What a result is to be brought to a folder with. `folder`: without links. */
export interface ApplyAsked {
  readonly folder: string;
  /** The tree that the folder and the result came from; absent where they have nothing in common. */
  readonly base?: TreeId;
  /** The tree that the result alone came from: what a folder without `base` has of it is compared with that, and the rest is new there. */
  readonly began: TreeId;
  readonly tree: TreeId;
  readonly settled: readonly SettledPath[];
  /** Where the home of the record is: nothing is written there. */
  readonly home: string;
}

/** What bringing a result to a folder comes to. */
export interface ApplyPlan {
  /** The folder at the paths that matter, as it is. */
  readonly from: TreeId;
  /** The same afterwards, with the folder's own version of what is in conflict. */
  readonly to: TreeId;
  readonly changes: readonly TreeChange[];
  readonly conflicts: readonly TreeConflict[];
  readonly blocked: Look['blocked'];
  /** Paths that are joined line by line with what the folder changed. */
  readonly joined: readonly string[];
  /** Names this plan: two that do the same to the same have the same. */
  readonly seen: string;
}

/** What plans are made with. */
export interface PlanWorld {
  readonly workspaces: Workspaces;
  readonly targets: TargetFolders;
  readonly blobs: BlobStore;
  readonly sha256: Sha256;
}

/** Compares a result with a folder as it is now, three ways, path by path and line by line (T5). Writes nothing but blobs. */
export async function planApply(asked: ApplyAsked, world: PlanWorld): Promise<ApplyPlan> {
  const { workspaces, sha256 } = world;
  const theirs = await withoutGit(asked.tree, world);
  const { base, ours, blocked, filled } = await lookAt(asked, theirs, world);
  const { merged, conflicts } = await mergeKeeping({ base, ours: filled, theirs }, asked.settled, workspaces);
  const to = merged.tree;
  const changes = await workspaces.changes(ours, to);
  return {
    from: ours,
    to,
    changes,
    conflicts,
    joined: joinedIn(merged),
    blocked: [...blocked, ...inHome(changes, asked)],
    seen: sha256(canonicalText({ folder: asked.folder, from: ours, to, tree: asked.tree })),
  };
}

interface Looked extends Pick<Look, 'blocked'> {
  readonly base: TreeId;
  /** The folder as it is. */
  readonly ours: TreeId;
  /** The same, and what the result came from at paths where the folder has nothing: there it is brought, changed or not. */
  readonly filled: TreeId;
}

async function lookAt({ folder, base, began }: ApplyAsked, theirs: TreeId, world: PlanWorld): Promise<Looked> {
  const { workspaces, targets } = world;
  const like = await withoutGit(base ?? began, world);
  const pathsFrom = async (tree: TreeId) => (await workspaces.changes(tree, theirs)).map(({ path }) => path);
  if (base !== undefined) {
    const { tree, blocked } = await targets.look(folder, { like, paths: await pathsFrom(like) });
    return { base: like, ours: tree, blocked, filled: tree };
  }
  const { empty } = workspaces;
  const paths = [...new Set([...(await pathsFrom(empty)), ...(await pathsFrom(like))])];
  const { tree, blocked } = await targets.look(folder, { like: empty, paths });
  const { merged } = await mergeKeeping({ base: empty, ours: tree, theirs: like }, [], workspaces);
  return { base: like, ours: tree, blocked, filled: merged.tree };
}

interface Kept {
  readonly merged: TreeMerge & { readonly tree: TreeId };
  /** Paths that nobody answered for: ours stays there. */
  readonly conflicts: readonly TreeConflict[];
}

async function mergeKeeping(trees: MergeTrees, settled: readonly SettledPath[], { merge }: Workspaces): Promise<Kept> {
  const first = await merge(trees, settled);
  const { conflicts } = first;
  const kept = conflicts.map(({ path }) => ({ path, take: 'ours' as const }));
  const merged = first.tree === undefined ? await merge(trees, [...settled, ...kept]) : first;
  const { tree } = merged;
  if (tree === undefined) throw new Error('a merge with all conflicts settled has no tree');
  return { merged: { ...merged, tree }, conflicts };
}

function inHome(changes: readonly TreeChange[], { folder, home }: ApplyAsked): Look['blocked'] {
  const isIn = (path: string) => path === home || path.startsWith(`${home}/`);
  return changes
    .filter(({ path }) => isIn(`${folder}/${path}`))
    .map(({ path }) => ({ path, because: 'it is in the data folder of this program' }));
}
