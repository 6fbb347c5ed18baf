import { expect, it } from 'vitest';
import { tokenFacts, tokensBecause, tokensOf } from '../../../renderer/features/inspector/token-facts.ts';

const tokens = { uncachedInput: 10, cachedInput: 100, cacheWrite: 4, output: 105, reasoning: 0 };
const answer = { from: 'answer', tokens, final: true, records: 3, reasoningUnsaid: true } as const;
const growth = {
  from: 'growth',
  tokens: { ...tokens, output: 301, reasoning: 7 },
  records: 2,
  total: { ...tokens, output: 1_086 },
} as const;
const unknown = { from: 'unknown' } as const;

it('U1: the tokens of a step stand in the words of what is counted', () => {
  const input = [
    ['Uncached input', 10],
    ['Cached input', 100],
    ['Cache writes', 4],
  ];
  expect([answer, growth, { ...growth, reasoningUnsaid: true } as const, unknown].map(tokenFacts)).toEqual([
    [...input, ['Output', 105], ['of it, reasoning', 'not reported']],
    [...input, ['Output', 301], ['of it, reasoning', 7]],
    [...input, ['Output', 301], ['of it, reasoning', 'not reported']],
    [['All', 'unknown']],
  ]);
});

it('U1: each says whose they are and how they were made', () => {
  expect(
    [answer, { ...answer, records: 1 }, growth, unknown].map((usage) => [tokensOf(usage), tokensBecause(usage)]),
  ).toEqual([
    ['of this answer', 'One answer in 3 records: the largest of each figure, counted once.'],
    ['of this answer', 'One record says it.'],
    [
      'up to the next running total',
      'What the running total of the file, 1,200 then, grew by since the one before. The log says it for 2 records between them together.',
    ],
    [undefined, 'No record that can be read says what this answer used.'],
  ]);
});
