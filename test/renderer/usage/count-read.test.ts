import { expect, it } from 'vitest';
import { countRead, sayCountRead, stepsRead } from '../../../renderer/features/usage/count-read.ts';
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

it('I5, S12: where none is left nobody knows whether there was one', () => {
  const erased = { tokens, withheld: 1 };
  expect([countRead(0, { tokens }), countRead(0, erased)]).toEqual([
    { text: '0' },
    { text: 'unknown', says: 'None is left: 1 event withheld: erased.' },
  ]);
  const said = [{ tokens }, erased].flatMap((used) => [0, 1, 2].map((value) => sayCountRead(value, used, 'tool call')));
  expect(said).toEqual([
    '0 tool calls',
    '1 tool call',
    '2 tool calls',
    'tool calls unknown',
    '≥ 1 tool call',
    '≥ 2 tool calls',
  ]);
});

it('I5, S12: steps of several sessions are the least of them where one of them can’t be read, or something of it was erased', () => {
  const whole = { steps: 1, tokens };
  const erased = { ...whole, withheld: 1 };
  const unread = { steps: 2, tokens: { ...tokens, unread: 1 } };
  const sums = [[], [whole], [whole, erased], [unread, whole], [{ ...erased, steps: 0 }]].map(stepsRead);
  expect(sums).toEqual(['0 steps', '1 step', '≥ 2 steps', '≥ 3 steps', 'steps unknown']);
});
