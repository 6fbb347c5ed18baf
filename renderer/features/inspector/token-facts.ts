import type { AnswerUsage } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';
import { NOT_REPORTED } from '../usage/usage-words.ts';

/** Tokens by provider meaning, in the words of "What is counted"; a word where there is no number. */
export function tokenFacts(usage: AnswerUsage): readonly (readonly [name: string, value: number | string])[] {
  if (usage.from === 'unknown') return [['All', 'unknown']];
  const { uncachedInput, cachedInput, cacheWrite, output, reasoning } = usage.tokens;
  return [
    ['Uncached input', uncachedInput],
    ['Cached input', cachedInput],
    ['Cache writes', cacheWrite],
    ['Output', output],
    ['of it, reasoning', usage.reasoningUnsaid === true ? NOT_REPORTED : reasoning],
  ];
}

/** Whose tokens they are. */
export function tokensOf(usage: AnswerUsage): string | undefined {
  if (usage.from === 'unknown') return undefined;
  return usage.from === 'answer' ? 'of this answer' : 'up to the next running total';
}

/** How the figures were made. */
export function tokensBecause(usage: AnswerUsage): string {
  if (usage.from === 'unknown') return 'No record that can be read says what this answer used.';
  if (usage.from === 'answer') {
    if (usage.records === 1) return 'One record says it.';
    return `One answer in ${counted(usage.records, 'record')}: the largest of each figure, counted once.`;
  }
  const { uncachedInput, cachedInput, cacheWrite, output } = usage.total;
  const total = count(uncachedInput + cachedInput + cacheWrite + output);
  const { withheld = 0 } = usage;
  const erased =
    withheld === 0 ? '' : `, and for ${count(withheld)} more that ${withheld === 1 ? 'was' : 'were'} erased`;
  const between = counted(usage.records, 'record');
  return `What the running total of the file, ${total} then, grew by since the one before. The log says it for ${between} between them together${erased}.`;
}
