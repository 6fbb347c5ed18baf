import type { Used } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';

/** A count of what sessions hold, and why it is the least of it: where not every event of them can be read. */
export function countRead(
  value: number,
  { tokens, withheld = 0 }: Pick<Used, 'tokens' | 'withheld'>,
): { text: string; says?: string } {
  const why = [
    ...(tokens.unread === undefined ? [] : ['not every event can be read']),
    ...(withheld === 0 ? [] : [`${counted(withheld, 'event')} withheld: erased`]),
  ];
  if (why.length === 0) return { text: count(value) };
  return { text: `≥ ${count(value)}`, says: `A lower bound: ${why.join(', and ')}.` };
}
