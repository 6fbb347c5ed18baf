import type { EventId, SessionId } from '../../model/ids.ts';
import { decideMeeting, type Meeting } from '../../model/merge/decide-meeting.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { type Block, extractBlock } from '../../projections/merge/extract-block.ts';
import type { EventStore } from '../ports.ts';
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
  /** Events of their histories at which the two are looked at, in the place of their newest. */
  readonly at?: { readonly ours: EventId; readonly theirs: EventId };
}

/** What a merge would come to, layer by layer (M2). */
export interface MergePreview {
  /** The heads that it was made for: what opening names. */
  readonly ourHead: EventId;
  readonly theirHead: EventId;
  readonly meeting: Meeting;
  /** Lowest common ancestors, the newest first: a person picks where there are several. */
  readonly ancestors: readonly EventId[];
  /** Each of them as a person knows it, where there are several. */
  readonly partedAt?: readonly WhereParted[];
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
  const { session, theirs, at, answers = [], ...chosen } = wanted;
  const sides = await readSides(session, theirs, at === undefined ? world : { ...world, store: refsAt(wanted, world) });
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
    ...(sides.ancestors.length < 2 ? {} : { partedAt: await partedAt(sides.ancestors, world) }),
    ...(await standingOf(base, sides, world)),
    since: stepsSince(sides),
    transcript: await transcriptOf(theirs, sides.news, world),
    ...(await layersOf(come, met, world)),
  });
}

/** The sessions as they stood at events of their histories; one whose history has not the event is not there. */
function refsAt({ session, theirs, at }: WantedPreview, { store, history }: MergeReading): Pick<EventStore, 'ref'> {
  const heads = new Map([
    [session, at?.ours],
    [theirs, at?.theirs],
  ]);
  return {
    ref: async (id) => {
      const [ref, head] = [await store.ref(id), heads.get(id)];
      if (ref === undefined || head === undefined) return ref;
      const isPast = (await history(ref.head)).some((event) => event.id === head);
      return isPast ? { ...ref, head } : undefined;
    },
  };
}

async function partedAt(ancestors: readonly EventId[], world: MergeReading): Promise<readonly WhereParted[]> {
  const places: WhereParted[] = [];
  for (const event of ancestors) {
    const place = await whereParted(event, world);
    if (place !== undefined) places.push(place);
  }
  return places;
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
