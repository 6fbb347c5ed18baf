import type { SessionId } from '../../model/ids.ts';
import type { MemoryConflict } from '../../model/merge/merge-memory.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import type { TreeConflict } from '../ports/workspaces.ts';
import { mergeLayers } from './merge-layers.ts';
import type { MergeReading } from './merge-world.ts';
import { readOurs } from './read-sides.ts';

/** An open merge, and both sides of each of its conflicts, settled or not. */
export interface ShownMerge {
  readonly merge: MergeUnderWay;
  readonly workspace: readonly TreeConflict[];
  readonly memory: readonly MemoryConflict[];
}

/** Reads the merge that is open in a session, at the heads that it was opened for. Undefined where none is. */
export async function showMerge(session: SessionId, world: MergeReading): Promise<ShownMerge | undefined> {
  const { merge } = (await readOurs(session, world)) ?? {};
  if (merge === undefined) return undefined;
  const sides = { ourHistory: await world.history(merge.ourHead), theirHistory: await world.history(merge.theirHead) };
  const { files, memory } = await world.gate.making(() => mergeLayers({ sides, ancestor: merge.ancestor }, world));
  return { merge, workspace: files.conflicts, memory: memory.conflicts };
}
