import type { EventId, SessionId } from '../../model/ids.ts';
import { decideMeeting, type Meeting } from '../../model/merge/decide-meeting.ts';
import type { MemoryConflict, MemoryOperation } from '../../model/merge/merge-memory.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { type Block, extractBlock } from '../../projections/merge/extract-block.ts';
import type { MergeTrees, TreeChange, TreeConflict, TreeMerge } from '../ports/workspaces.ts';
import { type Layers, mergeLayers } from './merge-layers.ts';
import type { MergeReading } from './merge-world.ts';
import { nothingComes } from './nothing-comes.ts';
import { readSides } from './read-sides.ts';
import { type StepsSince, stepsSince } from './steps-since.ts';

/** What to preview. */
export interface WantedPreview {
  readonly session: SessionId;
  readonly theirs: SessionId;
  /** Chosen where there are several; the newest is taken where nobody chose. */
  readonly ancestor?: EventId;
  readonly adopt?: true;
}

/** A file that comes: from theirs, or joined line by line. `runsLater` as in a change. */
export interface FileComing {
  readonly path: string;
  readonly how: TreeMerge['brought'][number]['how'];
  /** What theirs has there, in bytes; absent where it is no file of theirs. */
  readonly sizeBytes?: number;
  readonly runsLater?: true;
}

/** What a merge would come to, layer by layer (M2). */
export interface MergePreview {
  /** The heads that it was made for: what opening names. */
  readonly ourHead: EventId;
  readonly theirHead: EventId;
  readonly meeting: Meeting;
  /** Lowest common ancestors, the newest first: a person picks where there are several. */
  readonly ancestors: readonly EventId[];
  readonly since: StepsSince;
  readonly transcript: Block & {
    /** Events of theirs that ours has not. */
    readonly events: number;
  };
  /** Absent where neither side has files. `sizeBytes`: of all that come. */
  readonly workspace?: {
    readonly comes: readonly FileComing[];
    readonly conflicts: readonly TreeConflict[];
    readonly sizeBytes: number;
  };
  readonly memory: { readonly comes: readonly MemoryOperation[]; readonly conflicts: readonly MemoryConflict[] };
}

/** Says what a merge would bring, or in words why there is none to be opened. */
export async function previewMerge(wanted: WantedPreview, world: MergeReading): Promise<Decision<MergePreview>> {
  const { session, theirs, ...chosen } = wanted;
  const sides = await readSides(session, theirs, world);
  const [ourHead, theirHead] = [sides.ours?.head, sides.theirs?.head];
  const heads = { ourHead: ourHead ?? ('' as EventId), theirHead: theirHead ?? ('' as EventId) };
  const newest = sides.ancestors[0];
  const ancestor = chosen.ancestor ?? newest;
  const command = { type: 'merge/open', session, theirs, ...heads, ...chosen, ...(ancestor && { ancestor }) } as const;
  const met = decideMeeting(command, sides);
  if (!met.ok) return met;
  const meeting = met.value;
  const base = meeting.type === 'merge' ? meeting.ancestor : ourHead;
  const layers = await world.gate.making(() => mergeLayers({ sides, ancestor: base }, world));
  const nothing = nothingComes(meeting, sides, layers);
  if (nothing !== undefined) return nothing;
  return accept({
    ...heads,
    meeting,
    ancestors: sides.ancestors,
    since: stepsSince(sides),
    transcript: { ...extractBlock(sides.news), events: sides.news.length },
    ...(await layersOf(layers, world)),
  });
}

/** Files and memory as a person looks at them. */
export async function layersOf(
  { trees, files, memory }: Layers,
  world: MergeReading,
): Promise<Pick<MergePreview, 'workspace' | 'memory'>> {
  return {
    ...(trees === undefined ? {} : { workspace: await workspaceOf(trees, files, world) }),
    memory: { comes: memory.brings, conflicts: memory.conflicts },
  };
}

async function workspaceOf(
  trees: MergeTrees,
  { brought, conflicts }: TreeMerge,
  { workspaces }: MergeReading,
): Promise<NonNullable<MergePreview['workspace']>> {
  const changes = new Map((await workspaces.changes(trees.base, trees.theirs)).map((each) => [each.path, each]));
  const comes = brought.map((each): FileComing => ({ ...each, ...factsOf(changes.get(each.path)) }));
  return { comes, conflicts, sizeBytes: comes.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0) };
}

function factsOf(change: TreeChange | undefined): Pick<FileComing, 'sizeBytes' | 'runsLater'> {
  return {
    ...(change?.after?.kind === 'file' ? { sizeBytes: change.after.sizeBytes } : {}),
    ...(change?.runsLater === true ? { runsLater: true } : {}),
  };
}
