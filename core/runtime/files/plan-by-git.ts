import { canonicalText } from '../../model/canonical.ts';
import type { TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { SettledPath, TreeChange, TreeConflict } from '../ports/workspaces.ts';
import { appliedTo } from './applied-to.ts';
import type { PlanWorld } from './plan-apply.ts';
import { withoutGit } from './without-git.ts';

/** How a result leaves as something of git's: a patch in a new file, or a commit on a new branch of the repository `folder`. */
export type ByGit =
  | { readonly how: 'patch'; readonly file: string }
  | { readonly how: 'branch'; readonly folder: string; readonly branch: string; readonly replace?: boolean };

/** What a patch or a commit would hold. */
export interface ByGitPlan {
  /** The file, or the repository without links. */
  readonly target: string;
  readonly tree: TreeId;
  readonly from: TreeId;
  /** With the repository's version of what is in conflict. */
  readonly to: TreeId;
  readonly changes: readonly TreeChange[];
  /** Never of a patch. */
  readonly conflicts: readonly TreeConflict[];
  /** Paths that are joined line by line with what the repository changed. */
  readonly joined: readonly string[];
  /** The commit that the new one comes after; absent for a patch. */
  readonly parent?: string;
  /** Names this plan: two that do the same to the same have the same. */
  readonly seen: string;
}

interface Around {
  readonly tree: TreeId;
  readonly history: readonly SessionEvent[];
  readonly world: PlanWorld;
}

/** Compares a result with what the session began with, for a patch, or three ways with the commit that a repository is at. Writes nothing but blobs. */
export async function planByGit(as: ByGit, around: Around): Promise<ByGitPlan> {
  const { tree, history, world } = around;
  const began = appliedTo(history, () => true).began ?? world.workspaces.empty;
  const [base, theirs] = [await withoutGit(began, world), await withoutGit(tree, world)];
  const { seen, ...made } =
    as.how === 'patch' ? patchOf(as, base, theirs) : await commitOf(as, { base, theirs }, world);
  const changes = await world.workspaces.changes(made.from, made.to);
  return { ...made, tree, changes, seen: world.sha256(canonicalText({ ...seen, from: made.from, to: made.to, tree })) };
}

function patchOf({ file }: Extract<ByGit, { how: 'patch' }>, from: TreeId, to: TreeId) {
  return { target: file, from, to, conflicts: [], joined: [], seen: { file } };
}

async function commitOf(
  { folder, branch, replace }: Extract<ByGit, { how: 'branch' }>,
  { base, theirs }: { readonly base: TreeId; readonly theirs: TreeId },
  { targets, workspaces }: PlanWorld,
) {
  const target = await targets.place(folder);
  const { commit: parent, tree: ours } = await targets.commitOf(target);
  const trees = { base, ours, theirs };
  const first = await workspaces.merge(trees, []);
  const take = replace === true ? 'theirs' : 'ours';
  const settled = first.conflicts.map(({ path }): SettledPath => ({ path, take }));
  const merged = settled.length === 0 ? first : await workspaces.merge(trees, settled);
  if (merged.tree === undefined) throw new Error('a merge with all conflicts settled has no tree');
  const conflicts = replace === true ? [] : first.conflicts;
  return { target, parent, from: ours, to: merged.tree, conflicts, joined: joinedIn(merged), seen: { parent, branch } };
}

/** Paths of a merge that are joined line by line. */
export function joinedIn({ brought }: { readonly brought: readonly { path: string; how: string }[] }): string[] {
  return brought.filter(({ how }) => how === 'joined').map(({ path }) => path);
}
