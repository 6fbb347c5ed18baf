import type { SessionRow } from '../session-summary/session-row.ts';
import { tokenSum } from './token-counts.ts';

/** The tokens of one session, or of several together, and how many answers and running totals they are the sum of; how many events are withheld. */
export type Used = Pick<SessionRow, 'tokens' | 'answers' | 'withheld'>;

/**
 * What is known of tokens. `figures`: the sum, a lower bound where it says so. `none`: no model answered, so that each 0 is true.
 * `unknown`: a model answered or may have, and no record that can be read says of any token that it was used, so that no 0 is one that anybody counted.
 */
export function knownUsage({ tokens, answers }: Used): 'figures' | 'none' | 'unknown' {
  if (tokenSum(tokens) > 0) return 'figures';
  if (tokens.lowerBound) return 'unknown';
  return answers > 0 ? 'figures' : 'none';
}
