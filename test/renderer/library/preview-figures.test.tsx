import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { PreviewFigures } from '../../../renderer/features/library/preview-figures.tsx';
import { sessionRow } from '../made-up/session-row.ts';

/** Name, value and title of each figure of the line of these sessions. */
function figuresOf(...rows: SessionRow[]): (string | undefined)[][] {
  const markup = libraryLines(rows, false).map((line) => renderToStaticMarkup(<PreviewFigures line={line} />));
  const found = [
    ...markup.join('').matchAll(/<div(?: title="([^"]*)")?[^>]*><dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)</g),
  ];
  return found.map(([, says, name, value]) => [name, value, says]);
}

const whole = sessionRow('a');
const agent = sessionRow('b', { kind: 'sub-agent', root: 'a' });

it('U1: the figures of a line are those of its sessions together', () => {
  expect(figuresOf(whole, agent)).toEqual([
    ['Steps', '20', undefined],
    ['Tool calls', '8', undefined],
    ['Turns', '4', undefined],
    ['Failed calls', '0', undefined],
    ['Input', '12', '12 tokens: 2 uncached, 4 cached, 6 written'],
    ['Cached', '33 %', '4 of 12 input tokens'],
    ['Output', '8', '8 tokens, reasoning included'],
    ['Cost', '$3.00', '2 sessions at list prices'],
  ]);
});

it('I5: with a session that can’t be read whole each is a lower bound, and says why', () => {
  const tokens = { ...agent.tokens, lowerBound: true, unread: 1 };
  const why = 'A lower bound: not every event can be read.';
  expect(figuresOf(whole, { ...agent, status: 'damaged', tokens }).slice(0, -1)).toEqual([
    ['Steps', '≥ 20', why],
    ['Tool calls', '≥ 8', why],
    ['Turns', '≥ 4', why],
    ['Failed calls', 'unknown', 'None is left: not every event can be read.'],
    ['Input', '≥ 12', `12 tokens: 2 uncached, 4 cached, 6 written. ${why}`],
    ['Cached', '≥ 4', `4 input tokens from a cache are recorded, a share of what is not known. ${why}`],
    ['Output', '≥ 8', `8 tokens, reasoning included. ${why}`],
  ]);
});
