import { expect, it } from 'vitest';
import { inRows } from '../../../core/projections/workflow/layout/in-rows.ts';

const sizes = (count: number) => Array.from({ length: count }, () => ({ width: 200, height: 60 }));

it('a node stands below all that lead to it; what goes round, to itself or to nobody does not count', () => {
  const links = [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 2],
    [9, 0],
    [0, 9],
  ] as const;
  expect(inRows({ nodes: sizes(3), links })).toEqual([0, 116, 232].map((y) => ({ x: -100, y })));
});

it('nodes of one row stand beside each other, in the middle', () => {
  const links = [
    [0, 1],
    [0, 2],
  ] as const;
  expect(inRows({ nodes: sizes(3), links }).map(({ x, y }) => [x, y])).toEqual([
    [-100, 0],
    [-222, 116],
    [22, 116],
  ]);
});

it('a chain of 10,000 has 10,000 rows', () => {
  const links = Array.from({ length: 9_999 }, (_, at) => [at, at + 1] as const);
  const places = inRows({ nodes: sizes(10_000), links });
  expect(new Set(places.map(({ y }) => y)).size).toBe(10_000);
});
