import { expect, it } from 'vitest';
import { costOf, costWords } from '../../../renderer/features/library/cost-of.ts';
import { sessionRow, without } from '../made-up/session-row.ts';

const priced = sessionRow('a', { costUsd: 4.37 });
const unpriced = without(sessionRow('b'), 'costUsd');
const idle = without(
  sessionRow('c', {
    models: [],
    tokens: { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false },
    answers: 0,
  }),
  'costUsd',
);

it('U1: what has no price is unknown, never $0, and is named beside what has one', () => {
  expect(
    [[priced, priced], [priced, unpriced], [unpriced], [idle], [priced, idle]].map((rows) => costOf(rows).text),
  ).toEqual(['$8.74', '$4.37 + unknown', 'unknown', 'none', '$4.37']);
  expect(costWords([unpriced]).text).toBe('cost unknown');
  expect(costOf([priced, unpriced]).says).toBe(
    '$4.37 for 1 session at list prices, and 1 session with a model that has no known price',
  );
});

it('U1: a cost of nothing says why', () => {
  expect(costOf([sessionRow('a', { costUsd: 0 })])).toEqual({
    text: '$0.00',
    says: '1 session with models that nobody charges for',
  });
});

it('U1: where a model answered and no record that can be read says what it used, the cost is unknown, not none', () => {
  const tokens = { ...idle.tokens, lowerBound: true, unsaid: 6 };
  expect([costOf([{ ...idle, tokens }]), costOf([unpriced, { ...idle, tokens }])]).toEqual([
    { text: 'unknown', says: '1 session with an answer of which no record that can be read says what it used' },
    {
      text: 'unknown',
      says: '1 session with a model that has no known price, and 1 session with an answer of which no record that can be read says what it used',
    },
  ]);
});

it('I5: where a session can’t be read whole and no answer in it can, the cost is unknown', () => {
  expect(costOf([{ ...idle, tokens: { ...idle.tokens, lowerBound: true } }])).toEqual({
    text: 'unknown',
    says: '1 session of which not every event can be read',
  });
});
