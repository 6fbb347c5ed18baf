import { canonicalText } from '../../model/canonical.ts';
import type { Sha256 } from '../../model/envelope.ts';
import type { TreeId } from '../../model/ids.ts';
import type { Look, TargetFolders } from '../ports/target-folders.ts';
import type { SettledPath, TreeChange, TreeConflict, Workspaces } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';
import { joinedIn } from './plan-by-git.ts';
import { withoutGit } from './without-git.ts';

/** What a result is to be brought to a folder with. `folder`: without links. */
export interface ApplyAsked {
  readonly folder: string;
  /** The tree that the folder and the result came from. */
  readonly base: TreeId;
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
  const { workspaces, targets, sha256 } = world;
  const [base, theirs] = [await withoutGit(asked.base, world), await withoutGit(asked.tree, world)];
  const paths = (await workspaces.changes(base, theirs)).map(({ path }) => path);
  const { tree: ours, blocked } = await targets.look(asked.folder, { like: base, paths });
  const trees = { base, ours, theirs };
  const first = await workspaces.merge(trees, asked.settled);
  const { conflicts } = first;
  const kept = conflicts.map(({ path }) => ({ path, take: 'ours' as const }));
  const merged = first.tree === undefined ? await workspaces.merge(trees, [...asked.settled, ...kept]) : first;
  const { tree: to } = merged;
  if (to === undefined) throw new Error('a merge with all conflicts settled has no tree');
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

function inHome(changes: readonly TreeChange[], { folder, home }: ApplyAsked): Look['blocked'] {
  const isIn = (path: string) => path === home || path.startsWith(`${home}/`);
  return changes
    .filter(({ path }) => isIn(`${folder}/${path}`))
    .map(({ path }) => ({ path, because: 'it is in the data folder of this program' }));
}
