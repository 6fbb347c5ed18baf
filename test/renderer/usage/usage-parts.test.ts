import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CountedUsage, UsageReport } from '../../../core/contract/view.ts';
import { UsageParts } from '../../../renderer/features/usage/usage-parts.tsx';

const tokens = { uncachedInput: 1_000, cachedInput: 0, cacheWrite: 0, output: 500, reasoning: 0 };
const part = (event: string, more: Partial<CountedUsage>): CountedUsage => ({
  session: 'a',
  event,
  tokens,
  final: true,
  counted: true,
  because: 'one answer',
  ...more,
});
const report = (parts: readonly CountedUsage[], of: number): UsageReport => ({
  tokens: { ...tokens, lowerBound: false },
  answers: of,
  of,
  runningTotals: 0,
  repeated: 0,
  copied: 0,
  placeholders: 0,
  reasoningSaid: of,
  parts: [...parts],
});

/** The words of each line of the list. */
function linesOf(shown: UsageReport): string[] {
  const markup = renderToStaticMarkup(createElement(UsageParts, { report: shown }));
  return [...markup.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, '|'));
}

it('U1: each contribution says its model, why it counts and its tokens, and how many more there are', () => {
  const parts = [
    part('e1', { model: 'model-x', final: false }),
    part('e2', { counted: false, because: 'inside the running total' }),
  ];
  const words = linesOf(report(parts, 1_202)).map((line) => line.split('|').filter(Boolean));
  expect(words).toEqual([
    ['model-x', 'one answer, a placeholder', '≥ 1.5k'],
    ['no model recorded', 'not counted: inside the running total', '1.5k'],
    ['and 1,200 more, none larger'],
  ]);
});

it('the name of a model cannot hide characters in the list', () => {
  const [line] = linesOf(report([part('e1', { model: 'good\u202Eevil' })], 1));
  expect(line).not.toContain('\u202E');
});
