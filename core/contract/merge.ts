import { oc } from '@orpc/contract';
import { z } from 'zod';
import { mergeBlockCalls } from './merge-blocks.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);
/** A path below the workspace, or a key of session memory. */
const conflictName = z.string().min(1).max(32_767);
const layer = z.enum(['workspace', 'memory']);

/** One side's file, link or folder. `mode`: permission bits. */
const entry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    path: z.string(),
    /** Its bytes: `event.blob` gives them. */
    blob: z.string(),
    sizeBytes: z.int(),
    mode: z.int(),
    isExecutable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('link'), path: z.string(), target: z.string() }),
  z.strictObject({ kind: z.literal('folder'), path: z.string(), tree: z.string(), mode: z.int() }),
]);

const fileConflict = z.strictObject({
  path: z.string(),
  /** `content`: both changed it otherwise; `removed`: one removed what the other changed; `kind`: file against folder or link. */
  why: z.enum(['content', 'removed', 'kind']),
  /** A side that is absent has nothing there. */
  base: entry.exactOptional(),
  ours: entry.exactOptional(),
  theirs: entry.exactOptional(),
});

const stepAt = { session: z.string(), key: z.string() };
/** Where a text was written: a step, `step` from 1 in the history that has it, in the session of that `title`. */
const written = z.strictObject({
  ...stepAt,
  title: z.string().exactOptional(),
  step: z.int(),
  /** The last command or verdict before it since its run began. `ending`: of a command, in few words. */
  evidence: z.strictObject({ ...stepAt, title: z.string(), ending: z.string().exactOptional() }).exactOptional(),
});
const memoryItem = z.strictObject({ text: z.string(), item: z.string(), written: written.exactOptional() });
const memoryConflict = z.strictObject({
  key: z.string(),
  base: memoryItem.exactOptional(),
  ours: memoryItem.exactOptional(),
  theirs: memoryItem.exactOptional(),
  /** A free key for what theirs says, where both are kept; absent where a side has nothing. */
  secondKey: z.string().exactOptional(),
});

/** Lines that ours gains and loses. */
const lines = { added: z.int(), removed: z.int() };
/** Tokens by which the next request of ours grows with the block, as one public tokenizer splits it: an estimate. */
const growsBy = z.int();

/** A common ancestor. `session`: where it was recorded. `step`: how many steps lead up to it, itself with them. */
const parted = z.strictObject({
  event: z.string(),
  session: z.string(),
  title: z.string().exactOptional(),
  step: z.int(),
});

/** What a merge would come to, layer by layer (M2). */
const layers = {
  /** The common ancestor that it is made from; absent where theirs is adopted. */
  parted: parted.exactOptional(),
  /** Steps from the beginning up to each head. */
  atHead: z.strictObject({ ours: z.int(), theirs: z.int() }),
  /** Steps that each side has and the other has not. */
  since: z.strictObject({ ours: z.int(), theirs: z.int() }),
  transcript: z.strictObject({
    text: z.string(),
    /** Events that the text is made from. */
    brings: z.array(z.string()).readonly(),
    /** Steps that are not in the text, as older ones had to give way. */
    leftOut: z.int(),
    /** Events of theirs that ours has not. */
    events: z.int(),
    growsBy,
  }),
  /** Absent where neither side has files. `sizeBytes`: of all that come. `lines`: of those that were counted; `notCounted`: files that were not. */
  workspace: z
    .strictObject({
      comes: z
        .array(
          z.strictObject({
            path: z.string(),
            how: z.enum(['theirs', 'joined', 'settled']),
            /** What comes there; absent where it is no file (removed, a link, a folder), or was settled while another conflict is open. */
            sizeBytes: z.int().exactOptional(),
            /** What each side has there, of the first 500 paths; `base` only of one that is joined. */
            base: entry.exactOptional(),
            ours: entry.exactOptional(),
            theirs: entry.exactOptional(),
            /** What becomes of the lines of ours; absent where nobody counted. */
            lines: z.strictObject(lines).exactOptional(),
            /** Another program reads it as a command later: to be looked at. */
            runsLater: z.literal(true).exactOptional(),
          }),
        )
        .readonly(),
      conflicts: z.array(fileConflict).readonly(),
      sizeBytes: z.int(),
      lines: z.strictObject({ ...lines, notCounted: z.int() }),
    })
    .exactOptional(),
  memory: z.strictObject({
    /** `how`: what becomes of the key in ours. Retracted where there is no text. */
    comes: z
      .array(
        z.strictObject({
          key: z.string(),
          text: z.string().exactOptional(),
          /** The event that wrote it; empty where only an answer that is not on record says it. */
          item: z.string(),
          how: z.enum(['added', 'changed', 'retracted']),
        }),
      )
      .readonly(),
    conflicts: z.array(memoryConflict).readonly(),
  }),
};

/** A merge as it would be opened now. */
const preview = z.strictObject({
  /** The heads that it was made for: what `open` names (S7). */
  ourHead: z.string(),
  theirHead: z.string(),
  meeting: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('fast-forward'), to: z.string() }),
    /** `ancestor` is absent where theirs is adopted. */
    z.strictObject({ type: z.literal('merge'), ancestor: z.string().optional() }),
  ]),
  /** Where the two parted, the newest first; several: a person picks. */
  ancestors: z.array(z.string()).readonly(),
  /** Each of them as `parted` is; absent where there is only one, or none. */
  partedAt: z.array(parted).readonly().exactOptional(),
  ...layers,
});

/** A merge that was opened and is neither completed nor abandoned. */
const underWay = z.strictObject({
  opened: z.string(),
  theirs: z.string(),
  ourHead: z.string(),
  theirHead: z.string(),
  ancestor: z.string().exactOptional(),
  ...layers,
  /** Of the conflicts, what a person answered, with the newest answer. */
  settled: z
    .array(
      z.strictObject({
        layer,
        conflict: z.string(),
        take: z.enum(['base', 'ours', 'theirs', 'edit', 'both']),
        /** The blob of an edited text. */
        text: z.string().exactOptional(),
        /** Where both are kept: what theirs is kept under. */
        key: z.string().exactOptional(),
      }),
    )
    .readonly(),
  /** True once ours or theirs went on: it can only be abandoned. */
  hasMoved: z.boolean(),
});

const transcript = z.discriminatedUnion('take', [
  z.strictObject({ take: z.literal('block'), edited: z.string().max(1_000_000).exactOptional() }),
  z.strictObject({
    take: z.literal('steps'),
    events: z.array(id).max(100_000),
    edited: z.string().max(1_000_000).exactOptional(),
  }),
  /** What a model wrote, by the session in which it did. */
  z.strictObject({ take: z.literal('model'), writer: id, edited: z.string().max(1_000_000).exactOptional() }),
  z.strictObject({ take: z.literal('nothing') }),
]);

const pickable = z.strictObject({ event: z.string(), lines: z.array(z.string()).readonly() });

const answer = z.discriminatedUnion('take', [
  z.strictObject({ take: z.enum(['base', 'ours', 'theirs']) }),
  z.strictObject({ take: z.literal('edit'), text: z.string().max(10_000_000) }),
  /** Of memory: ours stays, theirs comes under `key`. */
  z.strictObject({ take: z.literal('both'), key: z.string().max(32_767) }),
]);

const sides = { session: id, theirs: id, ancestor: id.exactOptional(), adopt: z.literal(true).exactOptional() };
const ofOpen = { session: id, opened: id };

/** Calls that merge one session into another (M). `session` is ours: the one that goes on. */
export const mergeCalls = {
  ...mergeBlockCalls,
  /**
   * What a merge would bring and where it conflicts; refused where there is none to be opened. Records nothing. `answers`: what it would bring if
   * conflicts were settled so; those have gone from the conflicts then. Refused where `settle` would refuse one. `at`: events of their histories
   * at which the two are looked at, in the place of their newest.
   */
  preview: oc
    .input(
      z.strictObject({
        ...sides,
        answers: z
          .array(z.strictObject({ layer, conflict: conflictName, answer }))
          .min(1)
          .max(100_000)
          .exactOptional(),
        at: z.strictObject({ ours: id, theirs: id }).exactOptional(),
      }),
    )
    .output(reply({ preview })),
  /**
   * The newest 1,000 steps of theirs that can be picked by hand, in the order they happened: words, and each call with its result. `lines` quote each, at
   * least one line. `leftOut`: earlier ones.
   */
  steps: oc
    .input(z.strictObject({ session: id, theirs: id }))
    .output(reply({ steps: z.array(pickable).readonly(), leftOut: z.int() })),
  /** What comes of picked steps, and the events that it is made from. Records nothing; refuses an event that is not among what theirs did. */
  pick: oc
    .input(z.strictObject({ session: id, theirs: id, events: z.array(id).min(1).max(100_000) }))
    .output(reply({ text: z.string(), brings: z.array(z.string()).readonly() })),
  /** What a block of theirs that reads so adds to the next request of ours. Records nothing. */
  growsBy: oc.input(z.strictObject({ theirs: id, text: z.string().max(1_000_000) })).output(reply({ growsBy })),
  /** The merge that is open in a session; absent where none is. */
  underWay: oc.input(z.strictObject({ session: id })).output(reply({ merge: underWay.exactOptional() })),
  /** Opens a merge for the heads of a preview; a stale one is refused. Where ours has nothing of its own its ref moves instead, unless `fastForward` is false. */
  open: oc
    .input(z.strictObject({ ...sides, ourHead: id, theirHead: id, fastForward: z.literal(false).exactOptional() }))
    .output(
      reply({
        result: z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('merge'), opened: z.string(), conflicts: z.array(z.string()).readonly() }),
          z.strictObject({ type: z.literal('fast-forward'), head: z.string(), says: z.string() }),
        ]),
      }),
    ),
  /** Answers one conflict of an open merge; a later answer takes the place of an earlier one. */
  settle: oc
    .input(
      z.strictObject({
        ...ofOpen,
        layer,
        conflict: conflictName,
        answer,
      }),
    )
    .output(reply({ head: z.string() })),
  /** Brings an open merge to its end; refused while a conflict is open and where either head moved. */
  complete: oc.input(z.strictObject({ ...ofOpen, transcript })).output(reply({ head: z.string() })),
  /** Closes an open merge without taking anything. */
  abandon: oc.input(z.strictObject({ ...ofOpen, reason: z.string().max(2_000) })).output(reply({ head: z.string() })),
};

export type MergePreview = z.infer<typeof preview>;
export type MergeUnderWay = z.infer<typeof underWay>;
export type PickableStep = z.infer<typeof pickable>;
export type FileConflict = z.infer<typeof fileConflict>;
