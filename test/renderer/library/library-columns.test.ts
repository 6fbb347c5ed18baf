import { expect, it } from 'vitest';
import { columns, headings, leftOutBelow } from '../../../renderer/features/library/library-columns.ts';

const order = ['size', 'cost', 'source', 'branches', 'tokens', 'steps', 'last', 'status'] as const;
const spacingPx = 4;
const gapPx = 3 * spacingPx;
const padPx = 9 * spacingPx;

/** Width in px at text size 1 below which a column is left out. */
function leastPx(by: (typeof order)[number]): number {
  return 16 * Number(/^@max-\[([\d.]+)em\]:hidden$/.exec(leftOutBelow[by])?.[1]);
}

/** The tracks of the grid where the list is narrower than a width in px at text size 1; of the widest without one. */
function tracksBelow(px?: number): string[] {
  const prefix = px === undefined ? ' ' : `@max-[${px / 16}em]:`;
  const [, tracks = ''] = columns.split(`${prefix}grid-cols-[`);
  return (tracks.split(']')[0] ?? '').split('_');
}

/** What the other columns take, in px at text size 1. */
function othersPx(tracks: readonly string[]): number {
  const sizes = tracks.flatMap((track) => Number(/^--spacing\(([\d.]+)\)$/.exec(track)?.[1] ?? 0) * spacingPx);
  return sizes.reduce((sum, size) => sum + size, padPx + gapPx * (tracks.length - 1));
}

it('size, cost and source go first, the titles never: the grid has a place for each heading that is left', () => {
  const below = headings.flatMap(({ by }) => (by === 'title' ? [] : [by]));
  expect(below.toSorted((a, b) => leastPx(b) - leastPx(a))).toEqual(order);
  expect([undefined, ...order.map(leastPx)].map((px) => tracksBelow(px).length)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

it('the titles have 40 % of the list wherever three columns or more are left, at each text size', () => {
  const widths = [...order.slice(0, -1).map(leastPx)];
  const shares = widths.map((px, at) => 1 - othersPx(tracksBelow(widths[at - 1])) / px);
  expect(shares.map((share) => share >= 0.4)).toEqual(widths.map(() => true));
});
