import { expect, it } from 'vitest';
import { columns, headings } from '../../../renderer/features/library/library-columns.ts';

const widths = [Number.POSITIVE_INFINITY, 840, 620, 480, 340];

/** The tracks of the grid where the list is narrower than this. */
function tracksBelow(width: number): string[] {
  const prefix = width === Number.POSITIVE_INFINITY ? ' ' : `@max-[${width}px]:`;
  const [, tracks = ''] = columns.split(`${prefix}grid-cols-[`);
  return (tracks.split(']')[0] ?? '').split('_');
}

it('the titles are the last column to go: the grid has a place for each heading that is left, and the room is theirs', () => {
  const shown = widths.map((width) => headings.filter(({ below = 0 }) => below < width).map(({ by }) => by));
  expect(shown.slice(1)).toEqual([
    ['title', 'status', 'steps', 'tokens', 'cost', 'last'],
    ['title', 'status', 'cost', 'last'],
    ['title', 'status'],
    ['title'],
  ]);
  expect(widths.map((width) => tracksBelow(width).length)).toEqual(shown.map((those) => 1 + those.length));
  expect(new Set(widths.map((width) => tracksBelow(width)[1]))).toEqual(new Set(['minmax(0,1fr)']));
});
