import { oc } from '@orpc/contract';
import { z } from 'zod';
import { stepKinds } from '../projections/steps/step-kinds.ts';
import { reply } from './refusal.ts';

/** How much of the record can be searched, in events: the index comes after the record in its own time. */
export const searchProgress = { indexed: z.int(), total: z.int() };

/** A text in which all words stand. */
export const searchHit = z.strictObject({
  session: z.string(),
  title: z.string(),
  /** First session of its lineage. */
  root: z.string(),
  event: z.string(),
  /** Key of the step that it is part of; absent for a title. */
  step: z.string().exactOptional(),
  kind: z.enum([...stepKinds, 'title']),
  /** Unix ms; absent where the record has no time. */
  atMs: z.number().exactOptional(),
  /** One line of at most 241 characters, hidden characters spelled out. */
  excerpt: z.string(),
  /** Where the words stand in the excerpt: half-open ranges of UTF-16 units, in order and apart. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  trashed: z.boolean(),
  /** Ranges of the log of its session that gave no record: no search finds them. Absent for none. */
  quarantined: z.int().exactOptional(),
});

/** Searching what sessions say. */
export const searchCalls = {
  /**
   * All words, parted by blanks, as parts of words, without case; nothing is an operator. A word of one or two characters is a whole
   * word, or any part where words run together. Best first: titles and prompts, answers, all else; each newest first. Refused where
   * there is no word, or more than 400 characters.
   */
  find: oc
    .input(
      z.strictObject({
        text: z.string().max(100_000),
        /** Also what is in the trash. */
        trashed: z.boolean().exactOptional(),
        limit: z.int().min(1).max(200).exactOptional(),
        /** The `next` of an answer. */
        after: z.string().max(40).exactOptional(),
      }),
    )
    .output(
      reply({
        hits: z.array(searchHit),
        /** There is more to look at; it may hold no hit. */
        next: z.string().exactOptional(),
        ...searchProgress,
        /** Why no more is indexed now, in words. Each search tries again. */
        stopped: z.string().exactOptional(),
        /** Sessions of which not every event can be read: what is lost of them is not found. Absent for none. */
        damaged: z.int().exactOptional(),
        /** Events that the index could not read. Absent for none. */
        unread: z.int().exactOptional(),
      }),
    ),
};

export type SearchHit = z.infer<typeof searchHit>;
