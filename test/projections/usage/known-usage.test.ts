import { expect, it } from 'vitest';
import { knownUsage } from '../../../core/projections/usage/known-usage.ts';

const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };

it('U1: a 0 of tokens is told apart by what it means: no model answered, nobody knows, or none was used', () => {
  const silent = { ...none, lowerBound: true, unsaid: 2 };
  const known = [
    { tokens: none, answers: 0 },
    { tokens: silent, answers: 0 },
    { tokens: { ...none, lowerBound: true }, answers: 0 },
    { tokens: none, answers: 1 },
    { tokens: silent, answers: 1 },
    { tokens: { ...none, output: 5 }, answers: 0 },
  ].map(knownUsage);
  expect(known).toEqual(['none', 'unknown', 'unknown', 'figures', 'unknown', 'figures']);
});
