import { host } from '../../host/client.ts';
import { AnswerCache } from './answer-cache.ts';

/** Lines of the file that an event was read from, as it is now. */
export interface OriginalLines {
  readonly path: string;
  /** The record's line, from 1. */
  readonly line: number;
  /** `bytes` are all of a line, `text` may be only its beginning. */
  readonly lines: readonly { readonly line: number; readonly text: string; readonly bytes: number }[];
}

/** By the id of the event. Asked anew whenever they are shown: the file may have changed. */
export const originalLines = new AnswerCache<OriginalLines>({
  ask: async (event, signal) => {
    const reply = await host().event.originalLines({ event }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: ({ lines }) => lines.reduce((sum, { text }) => sum + text.length, 1_000),
  mostWeight: 8_000_000,
});
