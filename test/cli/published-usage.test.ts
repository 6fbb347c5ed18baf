import { expect, it } from 'vitest';
import { publishedReport, publishedRow, publishedUsage } from '../../core/cli/published-usage.ts';
import { sessionRow } from '../renderer/made-up/session-row.ts';

const tokens = { uncachedInput: 1, cachedInput: 2, cacheWrite: 3, output: 9, reasoning: 4, lowerBound: false };
const unknown = { uncachedInput: null, cachedInput: null, cacheWrite: null, output: null, reasoning: null };

it('I5: reasoning that no answer reports is null, that some report is their sum beside how many they are, and of no answer it is 0', () => {
  const facts = [
    { tokens: { ...tokens, reasoning: 0 }, answers: 3, reasoningSaid: 0 },
    { tokens, answers: 3, reasoningSaid: 2 },
    { tokens: { ...tokens, reasoning: 0 }, answers: 3, reasoningSaid: 3 },
    { tokens: { ...tokens, reasoning: 0 }, answers: 0, reasoningSaid: 0 },
    { tokens: { ...tokens, lowerBound: true, unread: 1 }, answers: 1, reasoningSaid: 0 },
  ];
  const reasoning = [null, 4, 0, 0, null];
  expect(facts.map(publishedUsage)).toEqual(
    facts.map((fact, at) => ({ ...fact, tokens: { ...fact.tokens, reasoning: reasoning[at] } })),
  );
});

it('I5: where nobody knows any figure, what is said of why stays', () => {
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: true };
  const said = [{ unsaid: 2 }, { unread: 1 }].map((why) =>
    publishedUsage({ tokens: { ...none, ...why }, answers: 0, reasoningSaid: 0 }),
  );
  expect(said).toEqual([
    { tokens: { ...unknown, lowerBound: true, unsaid: 2 }, answers: 0, reasoningSaid: 0 },
    { tokens: { ...unknown, lowerBound: true, unread: 1 }, answers: 0, reasoningSaid: 0 },
  ]);
});

it('I5: a row says it of its own tokens and of those that it copies, and a report of each contribution', () => {
  const figures = { steps: 1, turns: 1, toolCalls: 0, toolErrors: 0 };
  const copyOf = { session: 'o', event: 'e', ...figures, tokens, answers: 1, reasoningSaid: 0 };
  const row = sessionRow('s', { tokens, answers: 2, reasoningSaid: 1, copyOf });
  const { firstAtMs = null, lastAtMs = null } = row;
  expect(publishedRow({ ...row, project: 'p', projectLabel: 'P' })).toEqual({
    ...row,
    project: 'p',
    projectLabel: 'P',
    firstAtMs,
    lastAtMs,
    copyOf: { ...copyOf, tokens: { ...tokens, reasoning: null } },
  });
  const { lowerBound: _, ...counts } = tokens;
  const part = { session: 's', event: 'e', tokens: counts, final: true, counted: true, because: 'one answer' };
  const report = { of: 2, runningTotals: 0, repeated: 0, copied: 0, placeholders: 0, tokens, answers: 2 };
  const silent = { ...part, reasoningUnsaid: true } as const;
  expect(publishedReport({ ...report, reasoningSaid: 1, parts: [part, silent] })).toEqual({
    ...report,
    reasoningSaid: 1,
    parts: [part, { ...silent, tokens: { ...counts, reasoning: null } }],
  });
});

it('S12, I5: of a session whose contents were erased a count is the least there was, and null where none is left', () => {
  const counts = { steps: 5, turns: 2, toolCalls: 0, toolErrors: 0, models: ['m'] };
  const erased = {
    ...counts,
    steps: 0,
    stepsWithheld: 8,
    turns: 0,
    models: [],
    status: 'erased' as const,
    withheld: 9,
  };
  const noKind = sessionRow('s', { ...erased, kindLost: true });
  const said = (row: Parameters<typeof publishedRow>[0]) => {
    const { steps, turns, toolCalls, toolErrors, models, lowerBound, kind } = publishedRow(row) as Record<
      string,
      unknown
    >;
    return { steps, turns, toolCalls, toolErrors, models, lowerBound, kind };
  };
  const unread = { ...tokens, lowerBound: true, unread: 1 };
  const least = {
    steps: 5,
    turns: 2,
    toolCalls: null,
    toolErrors: null,
    models: ['m'],
    lowerBound: true,
    kind: 'main',
  };
  expect([
    said(sessionRow('s', counts)),
    said(sessionRow('s', { ...counts, withheld: 1 })),
    said(sessionRow('s', { ...counts, tokens: unread })),
    said(noKind),
  ]).toEqual([
    { ...counts, lowerBound: undefined, kind: 'main' },
    least,
    least,
    { steps: null, turns: null, toolCalls: null, toolErrors: null, models: null, lowerBound: true, kind: null },
  ]);
  const figures = { steps: 1, stepsWithheld: 2, turns: 0, toolCalls: 1, toolErrors: 0 };
  const copyOf = { session: 'o', event: 'e', ...figures, tokens, answers: 1, reasoningSaid: 0 };
  const published = publishedRow(sessionRow('s', { withheld: 1, stepsWithheld: 2, copyOf }));
  expect(published).toMatchObject({ copyOf: { steps: 1, turns: null, toolCalls: 1, toolErrors: null } });
  expect(JSON.stringify(published)).not.toContain('stepsWithheld');
});

it('I5: a folder and times that nothing records are null in a row, each of them there to read', () => {
  const { firstAtMs: _, lastAtMs: __, ...row } = sessionRow('s', { project: '', projectLabel: '' });
  const absent = { project: null, projectLabel: null, firstAtMs: null, lastAtMs: null };
  expect(publishedRow(row)).toMatchObject(absent);
  const there = { project: '/srv/p', projectLabel: '/srv/P', firstAtMs: 0, lastAtMs: 5 };
  expect(publishedRow({ ...row, ...there })).toMatchObject(there);
});
