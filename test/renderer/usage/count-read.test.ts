import { expect, it } from 'vitest';
import { countRead } from '../../../renderer/features/usage/count-read.ts';
import { sumUsed } from '../../../renderer/features/usage/token-figures.ts';

const tokens = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };

it('I5, S12: a count is a lower bound where something was erased or can’t be read, and says which', () => {
  const whole = { tokens, answers: 0 };
  const erased = { ...whole, withheld: 5 };
  const unread = { ...erased, tokens: { ...tokens, lowerBound: true, unread: 1 } };
  expect([whole, erased, unread, sumUsed([whole, erased, erased])].map((used) => countRead(3, used))).toEqual([
    { text: '3' },
    { text: '≥ 3', says: 'A lower bound: 5 events withheld: erased.' },
    { text: '≥ 3', says: 'A lower bound: not every event can be read, and 5 events withheld: erased.' },
    { text: '≥ 3', says: 'A lower bound: 10 events withheld: erased.' },
  ]);
});
