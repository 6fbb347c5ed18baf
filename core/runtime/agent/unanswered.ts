import type { SessionEvent } from '../../model/read-event.ts';
import { isUnansweredTry } from '../../projections/usage/is-unanswered-try.ts';

/** Tries of requests that may be billed and told nothing of what they came to. */
export interface Unanswered {
  readonly tries: number;
  /** The most that they came to, as far as their run had caps that count it. */
  readonly tokens: number;
  readonly costUsd: number;
}

/** Tries among the events of a run that have no whole answer, and for which a provider may charge: each counts as the most that it could be (X3). */
export function unansweredIn(events: readonly SessionEvent[]): Unanswered {
  const most = new Map<string | undefined, { readonly tokens: number; readonly usd?: number }>();
  const sum = { tries: 0, tokens: 0, costUsd: 0 };
  for (const event of events) {
    if (event.kind === 'model/requested' && event.payload.most !== undefined)
      most.set(event.payload.position, event.payload.most);
    if (!isUnansweredTry(event)) continue;
    const { tokens = 0, usd = 0 } = most.get(event.payload.position) ?? {};
    sum.tries++;
    sum.tokens += tokens;
    sum.costUsd += usd;
  }
  return sum;
}
