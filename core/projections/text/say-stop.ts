import type { PayloadOf } from '../../model/events.ts';

/** Reason of a stop for which a person gave none. */
export const NO_REASON = 'a person stopped it';

const BY = {
  person: 'a person',
  budget: 'the budget',
  host: 'the host',
  unknown: 'something unknown',
} as const;

/** Who stopped a run, and why where more than that is known: `by the budget: 50 of 50 requests`. */
export function sayStop({ by, reason }: Pick<PayloadOf<'run/stopped'>, 'by' | 'reason'>): string {
  const isSaid = reason.trim() === '' || reason === NO_REASON;
  return `by ${BY[by]}${isSaid ? '' : `: ${reason}`}`;
}
