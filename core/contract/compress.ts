import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

const compression = z.strictObject({
  session: id,
  /** The last event to be replaced. */
  at: id.exactOptional(),
  /** What the model reads instead; an extract of what is replaced when absent. */
  text: z.string().min(1).max(100_000).exactOptional(),
  expectedHead: id.exactOptional(),
});

/** The conversation as the model reads it, estimated: instructions and tools are not counted. */
const tokens = { tokensBefore: z.int(), tokensAfter: z.int() };

/** Calls that change what a model reads of a session, and nothing of what is on record (C2). */
export const contextCalls = {
  /**
   * Puts a summary in the place of the conversation up to an event, the newest when absent. Refused for a session that is not ours, within a turn
   * whose calls have no result yet, and where nothing would be replaced.
   */
  compress: oc.input(compression).output(
    reply({
      /** The event of it. */
      event: z.string(),
      ...tokens,
    }),
  ),
  /** What that would come to, or why it would be refused. Writes nothing. */
  preview: oc.input(compression).output(
    reply({
      /** What the model would read instead. */
      summary: z.string(),
      /** How many messages, answers, results and summaries would be replaced. */
      replaces: z.int(),
      ...tokens,
    }),
  ),
  /** Keeps an event in the context as it is, whatever is compressed; one that was dropped comes back. `pinned: false` takes that back. */
  pin: oc.input(z.strictObject({ session: id, event: id, pinned: z.boolean() })).output(reply({ event: z.string() })),
};
