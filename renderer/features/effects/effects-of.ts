import type { Effect } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { AnswerCache } from '../inspector/answer-cache.ts';

/** What a session did, newest first, and how many there are. */
export interface Ledger {
  readonly effects: readonly Effect[];
  readonly of: number;
}

/** The key of what a session had done when it was at a head. */
export function ledgerKey(session: string, head: string): string {
  return `${session} ${head}`;
}

/** By {@link ledgerKey}. */
export const ledgers = new AnswerCache<Ledger>({
  ask: async (key, signal) => {
    const [session = ''] = key.split(' ');
    const reply = await host().runs.effects({ session }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: ({ effects }) => effects.length + 1,
  mostWeight: 20_000,
});
