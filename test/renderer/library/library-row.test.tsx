import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { LibraryRow } from '../../../renderer/features/library/library-row.tsx';
import { sessionRow, without } from '../made-up/session-row.ts';

vi.mock('../../../renderer/ui/use-now.ts', () => ({ useNow: () => 0 }));

const tokens = {
  uncachedInput: 0,
  cachedInput: 0,
  cacheWrite: 0,
  output: 0,
  reasoning: 0,
  lowerBound: true,
  unsaid: 2,
};

/** Value and title of each figure of a line. */
function figuresOf(row: ReturnType<typeof sessionRow>): string[][] {
  const [line] = libraryLines([row], false);
  const markup = line === undefined ? '' : renderToStaticMarkup(createElement(LibraryRow, { line, isCursor: false }));
  const found = [...markup.matchAll(/<span title="([^"]*)" class="tn relative[^>]*>([^<]*)</g)];
  return found.map(([, says = '', value = '']) => [value, says]);
}

it('U1: every figure of a line says what it is made of', () => {
  expect(figuresOf(without(sessionRow('a', { sizeBytes: 1_200 }), 'lastAtMs'))).toEqual([
    ['1', '1 branch'],
    ['10', '10 steps, 4 tool calls among them'],
    ['10', '10 tokens: 1 uncached, 2 cached, 3 written, 4 output'],
    ['$1.50', '1 session at list prices'],
    ['1.2 kB', '1,200 bytes of events as they were written'],
    ['no time', 'no time recorded'],
  ]);
});

it('I5: of a session that can’t be read whole, steps and tokens are a lower bound, and say why', () => {
  const read = { uncachedInput: 1, cachedInput: 2, cacheWrite: 3, output: 4, reasoning: 1 };
  const damaged = sessionRow('a', { status: 'damaged', tokens: { ...read, lowerBound: true, unread: 1 } });
  const why = 'A lower bound: not every event can be read.';
  expect(figuresOf(damaged).slice(1, 3)).toEqual([
    ['≥ 10', `≥ 10 steps, ≥ 4 tool calls among them. ${why}`],
    ['≥ 10', `10 tokens: 1 uncached, 2 cached, 3 written, 4 output. ${why}`],
  ]);
});

it('U1: where a model answered and no record that can be read says what it used, tokens and cost are unknown, and steps are not', () => {
  const silent = without(sessionRow('a', { tokens, models: [], answers: 0 }), 'costUsd');
  expect(figuresOf(silent).slice(1, 4)).toEqual([
    ['10', '10 steps, 4 tool calls among them'],
    ['unknown', 'A model answered or may have, and no record that can be read says what it used.'],
    ['unknown', '1 session with an answer of which no record that can be read says what it used'],
  ]);
});
