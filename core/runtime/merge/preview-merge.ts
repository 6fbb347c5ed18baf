import type { EventId, SessionId } from '../../model/ids.ts';
import { decideMeeting, type Meeting } from '../../model/merge/decide-meeting.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { type Block, extractBlock } from '../../projections/merge/extract-block.ts';
import { type FilesComing, filesComing } from './files-coming.ts';
import { growsBy } from './grows-by.ts';
import { type MemoryComing, memoryComing } from './memory-coming.ts';
import { type Layers, type Met, mergeLayers } from './merge-layers.ts';
import type { MergeReading } from './merge-world.ts';
import { nothingComes } from './nothing-comes.ts';
import { type ReadSides, readSides } from './read-sides.ts';
import { type AnswerIf, settledIf } from './settled-if.ts';
import { type StepsSince, stepsSince } from './steps-since.ts';
import { type StepsAtHead, stepsAtHead, type WhereParted, whereParted } from './where-parted.ts';

/** What to preview. */
export interface WantedPreview {
  readonly session: SessionId;
  readonly theirs: SessionId;
  /** Chosen where there are several; the newest is taken where nobody chose. */
  readonly ancestor?: EventId;
  readonly adopt?: true;
  /** What it would come to if conflicts were settled so. */
  readonly answers?: readonly AnswerIf[];
}

/** What a merge would come to, layer by layer (M2). */
export interface MergePreview {
  /** The heads that it was made for: what opening names. */
  readonly ourHead: EventId;
  readonly theirHead: EventId;
  readonly meeting: Meeting;
  /** Lowest common ancestors, the newest first: a person picks where there are several. */
  readonly ancestors: readonly EventId[];
  /** Absent where theirs is adopted. */
  readonly parted?: WhereParted;
  readonly atHead: StepsAtHead;
  readonly since: StepsSince;
  readonly transcript: Block & {
    /** Events of theirs that ours has not. */
    readonly events: number;
    /** Tokens by which the next request of ours grows, estimated. */
    readonly growsBy: number;
  };
  /** Absent where neither side has files. */
  readonly workspace?: FilesComing;
  readonly memory: MemoryComing;
}

/** Says what a merge would bring, or in words why there is none to be opened. */
export async function previewMerge(wanted: WantedPreview, world: MergeReading): Promise<Decision<MergePreview>> {
  const { session, theirs, answers = [], ...chosen } = wanted;
  const sides = await readSides(session, theirs, world);
  const [ourHead, theirHead] = [sides.ours?.head, sides.theirs?.head];
  const heads = { ourHead: ourHead ?? ('' as EventId), theirHead: theirHead ?? ('' as EventId) };
  const newest = sides.ancestors[0];
  const ancestor = chosen.ancestor ?? newest;
  const command = { type: 'merge/open', session, theirs, ...heads, ...chosen, ...(ancestor && { ancestor }) } as const;
  const decided = decideMeeting(command, sides);
  if (!decided.ok) return decided;
  const meeting = decided.value;
  const base = meeting.type === 'merge' ? meeting.ancestor : ourHead;
  const met = { sides, ancestor: base };
  const layers = await world.gate.making(() => mergeLayers(met, world));
  const nothing = nothingComes(meeting, sides, layers);
  if (nothing !== undefined) return nothing;
  const settled = settledIf(answers, layers);
  if (!settled.ok) return settled;
  const come = answers.length === 0 ? layers : await world.gate.making(() => mergeLayers(met, world, settled.value));
  return accept({
    ...heads,
    meeting,
    ancestors: sides.ancestors,
    ...(await standingOf(base, sides, world)),
    since: stepsSince(sides),
    transcript: await transcriptOf(theirs, sides.news, world),
    ...(await layersOf(come, met, world)),
  });
}

/** Where the two parted, and how far each has come. */
export async function standingOf(
  ancestor: EventId | undefined,
  { ourHistory, theirHistory }: Pick<ReadSides, 'ourHistory' | 'theirHistory'>,
  world: MergeReading,
): Promise<Pick<MergePreview, 'parted' | 'atHead'>> {
  const parted = await whereParted(ancestor, world);
  return { ...(parted && { parted }), atHead: stepsAtHead(ourHistory, theirHistory) };
}

/** The block that comes without another word. */
export async function transcriptOf(
  theirs: SessionId,
  news: readonly SessionEvent[],
  world: MergeReading,
): Promise<MergePreview['transcript']> {
  const block = extractBlock(news);
  return { ...block, events: news.length, growsBy: await growsBy(theirs, block.text, world) };
}

/** Files and memory as a person looks at them. */
export async function layersOf(
  { trees, files, ...memory }: Layers,
  met: Met,
  world: MergeReading,
): Promise<Pick<MergePreview, 'workspace' | 'memory'>> {
  return {
    ...(trees === undefined ? {} : { workspace: await filesComing(trees, files, world) }),
    memory: await memoryComing(memory, met, world),
  };
}
