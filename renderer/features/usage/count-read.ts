import type { Used } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';

/** A count of what sessions hold, and why it is the least of it: where not every event of them can be read. */
export function countRead(value: number, { tokens }: Pick<Used, 'tokens'>): { text: string; says?: string } {
  if (tokens.unread === undefined) return { text: count(value) };
  return { text: `≥ ${count(value)}`, says: 'A lower bound: not every event can be read.' };
}
