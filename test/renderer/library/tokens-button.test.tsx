import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { UsageReport } from '../../../core/contract/view.ts';
import { TokensButton } from '../../../renderer/features/library/tokens-button.tsx';
import { useOverlay } from '../../../renderer/stores/overlay-store.ts';
import { elementsOf } from '../untrusted-text/read-markup.ts';

const report = (repeated: number): UsageReport => ({
  tokens: {
    uncachedInput: 1_200,
    cachedInput: 40_000,
    cacheWrite: 300,
    output: 2_500,
    reasoning: 700,
    lowerBound: true,
  },
  answers: 5,
  of: 5 + repeated,
  runningTotals: 0,
  repeated,
  copied: 0,
  placeholders: 1,
  reasoningSaid: 5,
  parts: [],
});

beforeEach(() => useOverlay.getState().close());

/** What the button says: its words, its name and its title. */
function wordsOf(repeated: number) {
  const markup = renderToStaticMarkup(<TokensButton report={report(repeated)} sessions={['a', 'b']} />);
  const button = elementsOf(markup).find(({ name }) => name === 'button')?.attributes;
  return [markup.replace(/<[^>]*>/g, ''), button?.['aria-label'], button?.title];
}

it('U1: the figure says what it leads to, and how many answers are in several of the sessions', () => {
  const name = '≥ 44k tokens: what is counted';
  expect([0, 1, 2].map(wordsOf)).toEqual([
    ['≥ 44k tokens', name, 'At least: 1 placeholder. What is counted'],
    ['≥ 44k tokens', name, '1 answer is in several sessions, counted once. At least: 1 placeholder. What is counted'],
    ['≥ 44k tokens', name, '2 answers are in several sessions, counted once. At least: 1 placeholder. What is counted'],
  ]);
});

it('U1: the figure opens what is counted for all sessions that it is of', () => {
  TokensButton({ report: report(0), sessions: ['a', 'b'] }).props.onClick();
  expect(useOverlay.getState().overlay).toEqual({ type: 'usage', sessions: ['a', 'b'] });
});
