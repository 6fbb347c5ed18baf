import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memoryScope } from '../model/kinds/mind.ts';
import { reply } from './refusal.ts';
import { oldCopies } from './trash.ts';

const id = z.string().min(1).max(200);

const memoryItem = z.strictObject({
  /** The event that holds the text. */
  item: z.string(),
  scope: memoryScope,
  /** Whose memory it is: a project's folder, an agent's or workflow's name, a session's id; '' for the person who uses this home. */
  name: z.string(),
  key: z.string(),
  /** In a list its first 500 UTF-16 units. */
  text: z.string(),
  /** UTF-16 units of the text, where it is here in part. */
  wholeLength: z.int().exactOptional(),
  standing: z.enum(['committed', 'proposed']),
  /** False for one that was replaced, retracted, rolled back or settled. */
  holds: z.boolean(),
  by: z.string(),
  atMs: z.number(),
  /** The branch that it was written from; absent where a person wrote it outside of any. */
  from: z.strictObject({ session: z.string(), event: z.string(), run: z.string().exactOptional() }).exactOptional(),
  /** The item in whose place it came. */
  replaces: z.string().exactOptional(),
});

const memoryReader = z.strictObject({
  /** The event of the recall. */
  recalled: z.string(),
  session: z.string(),
  title: z.string(),
  run: z.string().exactOptional(),
  score: z.number().exactOptional(),
  /** Whether its text was given to a model. */
  injected: z.boolean(),
  /** Requests of which it was a part, also in forks. */
  requests: z.array(z.string()),
});

/** Events of a session that hold an item's words. */
const memoryCopies = z.strictObject({ session: z.string(), title: z.string(), events: z.int() });

/** Calls about what agents and persons remember. */
export const memoryCalls = {
  /** Items of the shared memories of this home, of one scope or name where given, or of the memory of a session; newest first. */
  list: oc
    .input(
      z.strictObject({
        scope: memoryScope.exactOptional(),
        name: z.string().max(32_767).exactOptional(),
        session: id.exactOptional(),
        /** Those that hold no more too. */
        all: z.literal(true).exactOptional(),
        /** How many to pass over. */
        from: z.int().min(0).exactOptional(),
        limit: z.int().min(1).max(1000).exactOptional(),
      }),
    )
    .output(reply({ items: z.array(memoryItem), of: z.int() })),
  /** One item: why it is here, what justified it, who read it and what it led to (K3). As slow as the record is long. */
  show: oc.input(z.strictObject({ item: id })).output(
    reply({
      item: memoryItem,
      evidence: z.array(z.string()),
      /** Why it holds no more; absent while it does. */
      ended: z
        .strictObject({
          event: z.string(),
          how: z.enum(['superseded', 'retracted', 'rolled-back', 'settled']),
          reason: z.string().exactOptional(),
        })
        .exactOptional(),
      readers: z.array(memoryReader),
      ledTo: z.array(z.string()),
      copies: z.array(memoryCopies),
    }),
  ),
  /**
   * Drops the words of an item for good (S12). Where steps of sessions or other items hold the same words, it is refused as `in-use` until
   * `copies` says what becomes of them. What agents wrote into files of a workspace stays.
   */
  erase: oc
    .input(z.strictObject({ item: id, reason: z.string().max(500), copies: z.enum(['erase', 'keep']).exactOptional() }))
    .output(
      reply({
        /** Payloads of events that went, the item's own included. */
        erased: z.int(),
        blobs: z.int(),
        /** Steps of sessions that hold its words still. */
        kept: z.array(memoryCopies),
        ...oldCopies,
      }),
    ),
};

export type MemoryItemRow = z.infer<typeof memoryItem>;
export type MemoryCopiesRow = z.infer<typeof memoryCopies>;
