import { counted, cost as price } from '../../../ui/number.ts';
import type { Compiled } from './problem.ts';

/** What a run comes to at most. */
export function sayWorst({ worst }: Compiled): string {
  if (worst === undefined) return 'no bound is known';
  const { calls, usd: cost } = worst;
  return `at most ${counted(calls, 'call')}${calls === 0 ? '' : ` · ${cost === undefined ? 'price unknown' : price(cost)}`}`;
}
