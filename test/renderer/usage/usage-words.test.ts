import { expect, it } from 'vitest';
import {
  allTokens,
  sayFigures,
  sayRepeated,
  sayTokens,
  sayWhy,
  totalRows,
} from '../../../renderer/features/usage/usage-words.ts';

const tokens = { uncachedInput: 1_200, cachedInput: 40_000, cacheWrite: 300, output: 2_500, reasoning: 700 };

it('U1: all tokens are input of each kind and output, in which reasoning is already', () => {
  expect(allTokens(tokens)).toBe(44_000);
});

it('U1: the totals stand by provider meaning, and a lower bound says so at each', () => {
  expect(totalRows({ tokens: { ...tokens, lowerBound: false } })).toEqual([
    { name: 'Uncached input', value: '1,200', isPart: false },
    { name: 'Cached input', value: '40,000', isPart: false },
    { name: 'Cache writes', value: '300', isPart: false },
    { name: 'Output', value: '2,500', isPart: false },
    { name: 'of it, reasoning', value: '700', isPart: true },
  ]);
  expect(totalRows({ tokens: { ...tokens, lowerBound: true } }).map(({ value }) => value)).toEqual([
    '≥ 1,200',
    '≥ 40,000',
    '≥ 300',
    '≥ 2,500',
    '≥ 700',
  ]);
});

it('what a selection used is said short, with its bound', () => {
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };
  expect(
    [
      { ...tokens, lowerBound: false },
      { ...tokens, lowerBound: true },
      { ...none, output: 1, lowerBound: false },
    ].map((each) => sayTokens({ tokens: each })),
  ).toEqual(['44k tokens', '≥ 44k tokens', '1 token']);
});

it('U1: answers that several sessions have are said to be counted once', () => {
  expect([0, 1, 1_200].map((repeated) => sayRepeated({ repeated }))).toEqual([
    '',
    '1 answer is in several sessions, counted once',
    '1,200 answers are in several sessions, counted once',
  ]);
});

it('U1: a contribution says its figures, and whether and why it counts', () => {
  expect(sayFigures(tokens)).toBe('1,200 uncached, 40,000 cached, 300 written, 2,500 output, reasoning 700 of it');
  expect([
    sayWhy({ counted: true, because: 'one answer', final: true }),
    sayWhy({ counted: true, because: 'one answer', final: false }),
    sayWhy({ counted: false, because: 'inside the running total', final: true }),
  ]).toEqual(['one answer', 'one answer, a placeholder', 'not counted: inside the running total']);
});
