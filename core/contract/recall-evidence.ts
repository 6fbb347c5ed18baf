import { z } from 'zod';
import { memoryScope } from '../model/kinds/mind.ts';

/** What one recall looked for, where, and what it found, each item as it is on record now (K1). */
export const recallEvidence = z.strictObject({
  query: z.string().exactOptional(),
  /** `isEmpty`: there was nothing in it yet. */
  searched: z.array(z.strictObject({ scope: memoryScope, isEmpty: z.boolean() })),
  /** Candidates, best first. */
  items: z.array(
    z.strictObject({
      key: z.string(),
      scope: memoryScope.exactOptional(),
      /** 0 to 1: how much of the query stands in it. Absent where the record has none. */
      score: z.number().exactOptional(),
      /** Whether its text was given to the model. */
      injected: z.boolean(),
      /** The event that holds the text. Absent in imports. */
      item: z.string().exactOptional(),
      /** `gone`: the event is not in the store any more; `erased`: a person erased its words. */
      text: z.enum(['here', 'erased', 'gone', 'unknown']),
      by: z.string().exactOptional(),
      atMs: z.number().exactOptional(),
      /** The session that it was written from, with its title; absent where a person wrote it outside of any. */
      from: z.strictObject({ session: z.string(), title: z.string() }).exactOptional(),
    }),
  ),
});

export type RecallEvidence = z.infer<typeof recallEvidence>;
