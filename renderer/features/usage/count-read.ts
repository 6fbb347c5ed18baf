import { isLeast, knownCount, type SessionRow, type Used } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';

/**
 * A count of what sessions hold, and why it is the least of it: where not every event of them can be read. Of none that
 * is left nobody knows whether there was one.
 */
export function countRead(value: number, used: Pick<Used, 'tokens' | 'withheld'>): { text: string; says?: string } {
  const { tokens, withheld = 0 } = used;
  const why = [
    ...(tokens.unread === undefined ? [] : ['not every event can be read']),
    ...(withheld === 0 ? [] : [`${counted(withheld, 'event')} withheld: erased`]),
  ];
  if (why.length === 0) return { text: count(value) };
  if (knownCount(value, used) === undefined) return { text: 'unknown', says: `None is left: ${why.join(', and ')}.` };
  return { text: `≥ ${count(value)}`, says: `A lower bound: ${why.join(', and ')}.` };
}

/** "3 tool calls", "≥ 3 tool calls", "tool calls unknown": a count among other words. */
export function sayCountRead(value: number, used: Pick<Used, 'tokens' | 'withheld'>, noun: string): string {
  const { text } = countRead(value, used);
  return text === 'unknown' ? `${noun}s unknown` : `${text} ${noun}${value === 1 ? '' : 's'}`;
}

/** "12 steps", or "≥ 12 steps" where not every event of the sessions can be read, or some was erased. */
export function stepsRead(rows: readonly Pick<SessionRow, 'steps' | 'tokens' | 'withheld'>[]): string {
  const steps = rows.reduce((sum, row) => sum + row.steps, 0);
  if (!rows.some(isLeast)) return counted(steps, 'step');
  return steps === 0 ? 'steps unknown' : `≥ ${counted(steps, 'step')}`;
}
