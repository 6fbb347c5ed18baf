import { expect, it } from 'vitest';
import { sumTokens, tokenFigure, tokenFigures } from '../../../renderer/features/usage/token-figures.ts';

const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
const some = { ...none, uncachedInput: 1_200, cachedInput: 40_000, cacheWrite: 300, output: 2_500, reasoning: 700 };
const silent = { ...none, lowerBound: true, unsaid: 6 };

it('U1: a figure of tokens says what it is made of, and why it is a lower bound', () => {
  const made = '44,000 tokens: 1,200 uncached, 40,000 cached, 300 written, 2,500 output';
  expect(
    [some, { ...some, lowerBound: true }, { ...some, lowerBound: true, unsaid: 1 }, none].map(tokenFigure),
  ).toEqual([
    { text: '44k', says: made },
    { text: '≥ 44k', says: `${made}. A lower bound: the log holds placeholders.` },
    { text: '≥ 44k', says: `${made}. A lower bound: of some answers no record says what they used.` },
    { text: '0', says: '0 tokens: 0 uncached, 0 cached, 0 written, 0 output' },
  ]);
});

it('U1: where a model answered and no record says what it used, no figure is a number', () => {
  const says = 'A model answered, and no record says what it used.';
  expect(tokenFigure(silent)).toEqual({ text: 'unknown', says });
  expect(tokenFigures(silent)).toEqual(['Input', 'Cached', 'Output'].map((name) => ({ name, text: 'unknown', says })));
});

it('U1: input is that of every kind', () => {
  expect(tokenFigures(some)).toEqual([
    { name: 'Input', text: '41.5k', says: '41,500 tokens: 1,200 uncached, 40,000 cached, 300 written' },
    { name: 'Cached', text: '96 %', says: '40,000 of 41,500 input tokens' },
    { name: 'Output', text: '2.5k', says: '2,500 tokens, reasoning included' },
  ]);
});

it('U1: a sum with an unknown member is a lower bound that says so', () => {
  const sum = sumTokens([{ tokens: some }, { tokens: silent }, { tokens: none }]);
  expect([sum, sumTokens([{ tokens: some }])]).toEqual([{ ...some, lowerBound: true, unsaid: 6 }, some]);
});
