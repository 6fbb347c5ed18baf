import { knownCount, type SessionRow, type Used } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';

/**
 * A count of what sessions hold (but for steps), and why it is the least of it: where not every event of them can be read. Of none that
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

/**
 * How many steps there are, and where that is not all there is to say: an erased event of a kind that may have been a step is drawn as
 * one, so what was erased may have been fewer or more, and what can't be read may be more.
 */
export function stepsCounted(
  steps: number,
  { tokens, withheld = 0 }: Pick<Used, 'tokens' | 'withheld'>,
): { text: string; says?: string } {
  const { text, says } = countRead(steps, { tokens });
  const why = [
    ...(says === undefined ? [] : [says]),
    ...(withheld === 0
      ? []
      : [`${counted(withheld, 'event')} withheld: erased. Each is shown where a step may have been.`]),
  ];
  return why.length === 0 ? { text } : { text, says: why.join(' ') };
}

/** "12 steps", or "≥ 12 steps" where not every event of the sessions can be read. */
export function stepsRead(rows: readonly Pick<SessionRow, 'steps' | 'tokens'>[]): string {
  const steps = rows.reduce((sum, row) => sum + row.steps, 0);
  return `${rows.some(({ tokens }) => tokens.unread !== undefined) ? '≥ ' : ''}${counted(steps, 'step')}`;
}
