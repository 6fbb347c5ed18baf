import { expect, it } from 'vitest';
import {
  allTokens,
  sayLeast,
  sayPart,
  sayRepeated,
  sayShared,
  sayTokens,
  sayWhy,
  totalRows,
} from '../../../renderer/features/usage/usage-words.ts';

const tokens = { uncachedInput: 1_200, cachedInput: 40_000, cacheWrite: 300, output: 2_500, reasoning: 700 };

const said = { answers: 3, reasoningSaid: 3 };
const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };

it('U1: all tokens are input of each kind and output, in which reasoning is already', () => {
  expect(allTokens(tokens)).toBe(44_000);
});

it('U1: the totals stand by provider meaning, and a lower bound says so at each', () => {
  expect(totalRows({ ...said, tokens: { ...tokens, lowerBound: false } })).toEqual([
    { name: 'Uncached input', value: '1,200', isPart: false },
    { name: 'Cached input', value: '40,000', isPart: false },
    { name: 'Cache writes', value: '300', isPart: false },
    { name: 'Output', value: '2,500', isPart: false },
    { name: 'of it, reasoning', value: '700', isPart: true },
  ]);
  expect(totalRows({ ...said, tokens: { ...tokens, lowerBound: true } }).map(({ value }) => value)).toEqual([
    '≥ 1,200',
    '≥ 40,000',
    '≥ 300',
    '≥ 2,500',
    '≥ 700',
  ]);
});

it('U1: reasoning of which no answer says anything is not reported, and of which some do is a lower bound', () => {
  const reasoning = (reasoningSaid: number) =>
    totalRows({ answers: 3, reasoningSaid, tokens: { ...tokens, lowerBound: false } }).at(-1)?.value;
  expect([0, 2, 3].map(reasoning)).toEqual(['not reported', '≥ 700', '700']);
});

it('U1: where a model answered and no record that can be read says what it used, each total is unknown', () => {
  const rows = totalRows({ answers: 0, reasoningSaid: 0, tokens: { ...none, lowerBound: true, unsaid: 6 } });
  expect(rows.map(({ value }) => value)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
});

it('U1: where no model answered, each total is none', () => {
  const rows = totalRows({ answers: 0, reasoningSaid: 0, tokens: { ...none, lowerBound: false } });
  expect(rows.map(({ value }) => value)).toEqual(['none', 'none', 'none', 'none', 'none']);
});

it('I5: a figure that is none or unknown says why, and one that is a lower bound too', () => {
  const said = [
    { answers: 0, placeholders: 0, tokens: { ...none, lowerBound: false } },
    { answers: 0, placeholders: 0, tokens: { ...none, lowerBound: true, unsaid: 2 } },
    { answers: 1, placeholders: 1, tokens: { ...tokens, lowerBound: true, unsaid: 2 } },
    { answers: 0, placeholders: 0, tokens: { ...none, lowerBound: true, unread: 1 } },
    { answers: 1, placeholders: 0, tokens: { ...tokens, lowerBound: true, unsaid: 1, unread: 1 } },
    { answers: 1, placeholders: 0, tokens: { ...tokens, lowerBound: false } },
  ].map(sayLeast);
  expect(said).toEqual([
    'No model answered',
    'A model answered or may have, and no record that can be read says what it used',
    'At least: 1 placeholder, 2 records of answers, or of requests without one, of which no usage can be read',
    'Not every event can be read: nobody knows whether a model answered',
    'At least: 1 record of answers, or of requests without one, of which no usage can be read, 1 session of which not every event can be read',
    '',
  ]);
});

it('what a selection used is said short, with its bound', () => {
  expect(
    [
      { ...tokens, lowerBound: false },
      { ...tokens, lowerBound: true },
      { ...none, output: 1, lowerBound: false },
      { ...none, lowerBound: true, unsaid: 2 },
      { ...none, output: 5, lowerBound: true, unsaid: 2 },
      { ...none, lowerBound: false },
    ].map((each) => sayTokens({ tokens: each, answers: 0 })),
  ).toEqual(['44k tokens', '≥ 44k tokens', '1 token', 'tokens unknown', '≥ 5 tokens', 'no tokens']);
  expect(sayTokens({ tokens: { ...none, lowerBound: false }, answers: 1 })).toBe('0 tokens');
});

it('U1: answers that several sessions have are said to be counted once', () => {
  expect([0, 1, 1_200].map((repeated) => sayRepeated({ repeated }))).toEqual([
    '',
    '1 answer is in several sessions, counted once',
    '1,200 answers are in several sessions, counted once',
  ]);
});

it('I2: a selection says that a running total repeats a copy', () => {
  expect([sayShared({ repeated: 0, copied: 0 }), sayShared({ repeated: 1, copied: 2 })]).toEqual([
    '',
    '1 answer is in several sessions, counted once. 2 running totals repeat that of another session, counted once',
  ]);
});

it('U1: a contribution says its figures, and whether and why it counts', () => {
  const figures = '1,200 uncached, 40,000 cached, 300 written, 2,500 output';
  expect([sayPart({ tokens }), sayPart({ tokens: { ...tokens, reasoning: 0 }, reasoningUnsaid: true })]).toEqual([
    `${figures}, reasoning 700 of it`,
    `${figures}, reasoning not reported`,
  ]);
  expect([
    sayWhy({ counted: true, because: 'one answer', final: true }),
    sayWhy({ counted: true, because: 'one answer', final: false }),
    sayWhy({ counted: false, because: 'inside the running total', final: true }),
  ]).toEqual(['one answer', 'one answer, a placeholder', 'not counted: inside the running total']);
});
