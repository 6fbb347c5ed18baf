import { host } from '../../host/client.ts';
import { AnswerCache } from './answer-cache.ts';

/** The record that an event was read from, and whether its file still has it. */
export interface Original {
  readonly from: 'file' | 'archive';
  /** Empty where it is not known. */
  readonly path: string;
  /** From 1; absent where the file does not have it. */
  readonly line?: number;
  /** Why it is from the archive. */
  readonly why?: 'gone' | 'differs' | 'not-imported';
  /** Where the file has it now, though not at its old place. */
  readonly moved?: { readonly line: number };
  readonly base64: string;
}

/** Originals by the id of the event. Asked anew whenever one is shown: its file may have changed. */
export const eventOriginals = new AnswerCache<Original>({
  ask: async (event, signal) => {
    const reply = await host().event.original({ event }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: ({ base64 }) => base64.length + 1_000,
  mostWeight: 24_000_000,
});
