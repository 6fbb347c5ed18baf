import type { ComparedChange } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { AnswerCache } from './answer-cache.ts';

/** What differs between the files of two moments. */
export interface StepChanges {
  readonly before?: string;
  readonly after: string;
  /** The first 1,000 by path. */
  readonly changes: readonly ComparedChange[];
  /** How many there are. */
  readonly changed: number;
}

/** The key of what an event changed of the files of a session; with `since` of what differs from those at that event. */
export function changesKey(session: string, event: string, since = ''): string {
  return `${session} ${event} ${since}`;
}

/** What events changed of the files, by {@link changesKey}: nothing recorded changes, so an answer stays right. */
export const stepChanges = new AnswerCache<StepChanges>({
  ask: async (key, signal) => {
    const [session = '', event = '', since = ''] = key.split(' ');
    const reply = await host().files.changes({ session, event, ...(since === '' ? {} : { since }) }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: ({ changes }) => changes.length + 1,
  mostWeight: 50_000,
});
