import { expect, it } from 'vitest';
import { sumUsed, tokenFigure, tokenFigures, tokenWords } from '../../../renderer/features/usage/token-figures.ts';

const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
const some = { ...none, uncachedInput: 1_200, cachedInput: 40_000, cacheWrite: 300, output: 2_500, reasoning: 700 };
const silent = { tokens: { ...none, lowerBound: true, unsaid: 6 }, answers: 0 };
const unread = { tokens: { ...none, lowerBound: true, unread: 1 }, answers: 0 };
const nobody = { tokens: none, answers: 0 };

it('U1: a figure of tokens says what it is made of, and why it is a lower bound', () => {
  const made = '44,000 tokens: 1,200 uncached, 40,000 cached, 300 written, 2,500 output';
  expect(
    [
      some,
      { ...some, lowerBound: true },
      { ...some, lowerBound: true, unsaid: 1 },
      { ...some, lowerBound: true, unread: 1 },
      { ...some, lowerBound: true, unsaid: 1, unread: 1 },
      none,
    ].map((tokens) => tokenFigure({ tokens, answers: 1 })),
  ).toEqual([
    { text: '44k', says: made },
    { text: '≥ 44k', says: `${made}. A lower bound: the log holds placeholders.` },
    {
      text: '≥ 44k',
      says: `${made}. A lower bound: some records of answers, or of requests without one, say nothing that can be read of what was used.`,
    },
    { text: '≥ 44k', says: `${made}. A lower bound: not every event can be read.` },
    {
      text: '≥ 44k',
      says: `${made}. A lower bound: some records of answers, or of requests without one, say nothing that can be read of what was used, and not every event can be read.`,
    },
    { text: '0', says: '0 tokens: 0 uncached, 0 cached, 0 written, 0 output' },
  ]);
});

it('S12, U1: of a lower bound no share is known, and where contents were erased it says that', () => {
  const figures = (withheld?: number) =>
    tokenFigures({
      tokens: { ...some, lowerBound: true },
      answers: 1,
      ...(withheld === undefined ? {} : { withheld }),
    });
  const recorded = '40,000 input tokens from a cache are recorded, a share of what is not known';
  expect([figures()[1], figures(2)[1], figures(2)[2]]).toEqual([
    { name: 'Cached', text: '≥ 40k', says: `${recorded}. A lower bound: the log holds placeholders.` },
    { name: 'Cached', text: '≥ 40k', says: `${recorded}. A lower bound: 2 events withheld: erased.` },
    {
      name: 'Output',
      text: '≥ 2.5k',
      says: '2,500 tokens, reasoning included. A lower bound: 2 events withheld: erased.',
    },
  ]);
});

it('I5: where no model answered, or nobody knows what one used, no figure is a number, and each says why', () => {
  const words = [
    { used: nobody, text: 'none', says: 'No model answered.' },
    {
      used: silent,
      text: 'unknown',
      says: 'A model answered or may have, and no record that can be read says what it used.',
    },
    { used: unread, text: 'unknown', says: 'Not every event can be read: nobody knows whether a model answered.' },
  ];
  expect(words.map(({ used }) => [tokenFigure(used), ...tokenFigures(used)])).toEqual(
    words.map(({ text, says }) => [
      { text, says },
      ...['Input', 'Cached', 'Output'].map((name) => ({ name, text, says })),
    ]),
  );
});

it('U1: input is that of every kind', () => {
  expect(tokenFigures({ tokens: some, answers: 1 })).toEqual([
    { name: 'Input', text: '41.5k', says: '41,500 tokens: 1,200 uncached, 40,000 cached, 300 written' },
    { name: 'Cached', text: '96 %', says: '40,000 of 41,500 input tokens' },
    { name: 'Output', text: '2.5k', says: '2,500 tokens, reasoning included' },
  ]);
});

it('U1: of no input there is no share that came from a cache', () => {
  const cached = (tokens: typeof none) => tokenFigures({ tokens: { ...tokens, output: 5 }, answers: 1 })[1];
  expect([cached(none), cached({ ...none, lowerBound: true }), cached({ ...none, uncachedInput: 1 })]).toEqual([
    { name: 'Cached', text: 'none', says: 'There was no input, so no share of it came from a cache.' },
    {
      name: 'Cached',
      text: 'unknown',
      says: '0 input tokens from a cache are recorded, a share of what is not known. A lower bound: the log holds placeholders.',
    },
    { name: 'Cached', text: '0 %', says: '0 of 1 input tokens' },
  ]);
});

it('U1: among other facts the figure says that it is one of tokens', () => {
  const words = [{ tokens: some, answers: 1 }, nobody, silent].map((used) => tokenWords(used).text);
  expect(words).toEqual(['44k tok', 'no tokens', 'tokens unknown']);
});

it('U1: a sum with an unknown member is a lower bound that says so', () => {
  const said = { tokens: some, answers: 3 };
  expect([
    sumUsed([said, silent, nobody]),
    sumUsed([said, unread, unread]),
    sumUsed([said, said]).answers,
    sumUsed([nobody, nobody]),
  ]).toEqual([
    { tokens: { ...some, lowerBound: true, unsaid: 6 }, answers: 3 },
    { tokens: { ...some, lowerBound: true, unread: 2 }, answers: 3 },
    6,
    nobody,
  ]);
});
