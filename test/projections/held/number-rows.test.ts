import { expect, it } from 'vitest';
import { noRows, rowAt, setRow } from '../../../core/projections/held/number-rows.ts';

const ROWS = [
  [0, 1, 2 ** 32 - 1],
  [2 ** 32, Number.MAX_SAFE_INTEGER, 0],
  [-1, 0.5, 7],
];

it('holds rows of any numbers, over many pages', () => {
  const rows = noRows(3);
  for (let row = 0; row < 30_000; row++) setRow(rows, row, ROWS[row % 3] ?? []);
  const found = [0, 1, 2, 5_461, 5_462, 29_999].map((row) => rowAt(rows, row));
  expect(found).toEqual([0, 1, 2, 5_461, 5_462, 29_999].map((row) => ROWS[row % 3]));
  expect(rows.pages.length).toBe(Math.ceil(90_000 / 16_384));
  expect(rowAt(rows, 40_000)).toEqual([0, 0, 0]);
});

it('puts a row in place of another, and goes on from a copy', () => {
  const rows = noRows(2);
  setRow(rows, 5, [2 ** 40, -3]);
  const copy = structuredClone(rows);
  setRow(rows, 5, [4, 2 ** 41]);
  expect([rowAt(rows, 5), rowAt(copy, 5), rows.others.size]).toEqual([[4, 2 ** 41], [2 ** 40, -3], 1]);
  expect(rowAt(rows, 0)).toEqual([0, 0]);
});
