import type { SessionId, TreeId } from '../../model/ids.ts';
import type { MergeTrees, TakenBeside, WorkingFolder, Workspaces } from '../ports/workspaces.ts';

/** The files of a sub-agent that come back. */
export interface Theirs {
  /** What it began with. */
  readonly base: TreeId;
  readonly tree: TreeId;
  /** Its session, where its dependency folders come too. */
  readonly beside?: SessionId;
}

/** What came into a folder from another one. */
export interface Brought {
  /** How many paths. */
  readonly paths: number;
  /** Paths in conflict, left as they were. */
  readonly kept: readonly string[];
  readonly beside: TakenBeside;
}

/** With it, the tree that the folder was made. */
export interface BroughtTree extends Brought {
  readonly trees: MergeTrees;
  readonly tree: TreeId;
}

interface Into extends Theirs {
  /** The tree that the folder is. */
  readonly ours: TreeId;
  readonly until: AbortSignal;
}

const NOTHING: TakenBeside = { brought: [], left: [] };

/**
 * Brings into a folder what another one made of `base`: whole where the folder is that tree still, else three-way, and a path that was changed in
 * both stays as it is here. Can be done again after it was cut off. Rejects with the reason of `until`; the folder may be between the two then.
 */
export async function bringInto(
  folder: WorkingFolder,
  { base, ours, tree: theirs, beside, until }: Into,
  workspaces: Workspaces,
): Promise<BroughtTree> {
  const trees = { base, ours, theirs };
  const { tree, kept } = await broughtTree(trees, workspaces);
  const paths = tree === ours ? 0 : (await workspaces.changes(ours, tree)).length;
  if (tree !== ours) await folder.restore(tree, until);
  return { trees, tree, paths, kept, beside: beside === undefined ? NOTHING : await folder.takeBeside(beside, until) };
}

/** What some trees come to, and the paths that both sides changed: those are as ours has them. The tree is there when this settles. */
export async function broughtTree(
  trees: MergeTrees,
  { merge }: Workspaces,
): Promise<Pick<Brought, 'kept'> & { readonly tree: TreeId }> {
  if (trees.theirs === trees.base) return { tree: trees.ours, kept: [] };
  const { conflicts, tree } = await merge(trees, []);
  const kept = conflicts.map(({ path }) => path);
  const ofOurs = kept.map((path) => ({ path, take: 'ours' as const }));
  const to = tree ?? (await merge(trees, ofOurs)).tree;
  if (to === undefined) throw new Error('a merge with all conflicts settled has no tree');
  return { tree: to, kept };
}
