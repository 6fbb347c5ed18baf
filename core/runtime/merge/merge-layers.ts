import type { EventId, TreeId } from '../../model/ids.ts';
import { type MemoryMerge, mergeMemory, type ThreeMemories } from '../../model/merge/merge-memory.ts';
import { sessionMemory } from '../../model/merge/session-memory.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import type { MergeTrees, TreeMerge } from '../ports/workspaces.ts';
import type { MergeReading } from './merge-world.ts';
import type { ReadSides } from './read-sides.ts';
import { NOTHING_SETTLED, type Settlements } from './settled-texts.ts';

/** Two sides and where they meet; `ancestor` undefined where theirs is adopted. */
export interface Met {
  readonly sides: Pick<ReadSides, 'ourHistory' | 'theirHistory'>;
  readonly ancestor: EventId | undefined;
}

/** What two of the three layers of a merge come to: files and memory (M2). */
export interface Layers {
  /** Absent where neither side has files. */
  readonly trees: MergeTrees | undefined;
  readonly files: TreeMerge;
  readonly memories: ThreeMemories;
  readonly memory: MemoryMerge;
}

const NO_FILES: TreeMerge = { conflicts: [], brought: [] };

/** Merges files and session memory three-way, from what the ancestor was. Makes trees: goes through the gate. */
export async function mergeLayers(
  { sides, ancestor }: Met,
  world: MergeReading,
  { paths, keys }: Settlements = NOTHING_SETTLED,
): Promise<Layers> {
  const histories = { ...sides, baseHistory: ancestor === undefined ? [] : await world.history(ancestor) };
  const trees = treesOf(histories, world.workspaces.empty);
  const memories = memoriesOf(histories);
  return {
    trees,
    files: trees === undefined ? NO_FILES : await world.workspaces.merge(trees, paths),
    memories,
    memory: mergeMemory(memories, keys),
  };
}

/** Session memory of an open merge, as it was when it was opened. */
export async function memoriesAt(
  { ancestor, ourHead, theirHead }: Pick<MergeUnderWay, 'ancestor' | 'ourHead' | 'theirHead'>,
  { history }: Pick<MergeReading, 'history'>,
): Promise<ThreeMemories> {
  const baseHistory = ancestor === undefined ? [] : await history(ancestor);
  return memoriesOf({ baseHistory, ourHistory: await history(ourHead), theirHistory: await history(theirHead) });
}

type Histories = Readonly<Record<'baseHistory' | 'ourHistory' | 'theirHistory', readonly SessionEvent[]>>;

function memoriesOf({ baseHistory, ourHistory, theirHistory }: Histories): ThreeMemories {
  return {
    base: sessionMemory(baseHistory),
    ours: sessionMemory(ourHistory),
    theirs: sessionMemory(theirHistory),
  };
}

function treesOf({ baseHistory, ourHistory, theirHistory }: Histories, empty: TreeId): MergeTrees | undefined {
  const treeAt = (history: readonly SessionEvent[]): TreeId | undefined => placeOfFiles(history)?.tree;
  const [ours, theirs] = [treeAt(ourHistory), treeAt(theirHistory)];
  if (ours === undefined && theirs === undefined) return undefined;
  return { base: treeAt(baseHistory) ?? empty, ours: ours ?? empty, theirs: theirs ?? empty };
}
