import type { EventId, SessionId } from '../../model/ids.ts';
import type { MemoryConflict } from '../../model/merge/merge-memory.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import type { TreeConflict } from '../ports/workspaces.ts';
import { checkedReader } from '../read-checked.ts';
import { mergeLayers } from './merge-layers.ts';
import type { MergeWorld } from './merge-world.ts';
import { readOurs } from './read-sides.ts';

/** An open merge, and both sides of each of its conflicts, settled or not. */
export interface ShownMerge {
  readonly merge: MergeUnderWay;
  readonly workspace: readonly TreeConflict[];
  readonly memory: readonly MemoryConflict[];
}

/** Reads the merge that is open in a session, at the heads that it was opened for. Undefined where none is. */
export async function showMerge(session: SessionId, world: MergeWorld): Promise<ShownMerge | undefined> {
  const { merge } = (await readOurs(session, world)) ?? {};
  if (merge === undefined) return undefined;
  const read = checkedReader(world.sealing.sha256);
  const historyAt = async (head: EventId) => (await world.store.history(head)).map(read);
  const sides = { ourHistory: await historyAt(merge.ourHead), theirHistory: await historyAt(merge.theirHead) };
  const { files, memory } = await world.gate.making(() => mergeLayers({ sides, ancestor: merge.ancestor }, world));
  return { merge, workspace: files.conflicts, memory: memory.conflicts };
}
