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

const NOTHING: TakenBeside = { brought: [], left: [] };

/**
 * Brings into a folder what another one made of `base`: whole where the folder is that tree still, else three-way, and a path that was changed in
 * both stays as it is here. Can be done again after it was cut off. Rejects with the reason of `until`; the folder may be between the two then.
 */
export async function bringInto(
  folder: WorkingFolder,
  { base, tree, beside, until }: Theirs & { readonly until: AbortSignal },
  workspaces: Workspaces,
): Promise<Brought> {
  const came = tree === base ? { paths: 0, kept: [] } : await bringTree(folder, { base, tree, until }, workspaces);
  return { ...came, beside: beside === undefined ? NOTHING : await folder.takeBeside(beside, until) };
}

async function bringTree(
  folder: WorkingFolder,
  { base, tree: theirs, until }: Omit<Theirs, 'beside'> & { readonly until: AbortSignal },
  workspaces: Workspaces,
): Promise<Omit<Brought, 'beside'>> {
  const { tree: ours } = await folder.snapshot(until);
  const { tree, kept } = await joined({ base, ours, theirs }, workspaces);
  const paths = (await workspaces.changes(ours, tree)).length;
  if (tree !== ours) await folder.restore(tree, until);
  return { paths, kept };
}

async function joined(
  trees: MergeTrees,
  { merge }: Workspaces,
): Promise<Pick<Brought, 'kept'> & { readonly tree: TreeId }> {
  const { conflicts, tree } = await merge(trees, []);
  const kept = conflicts.map(({ path }) => path);
  const ofOurs = kept.map((path) => ({ path, take: 'ours' as const }));
  const to = tree ?? (await merge(trees, ofOurs)).tree;
  if (to === undefined) throw new Error('a merge with all conflicts settled has no tree');
  return { tree: to, kept };
}
