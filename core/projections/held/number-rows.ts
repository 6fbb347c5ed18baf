import { withRoom } from './with-room.ts';

/** Rows of so many numbers each, by number, 8 bytes for each of them. Changed in place by {@link setRow}; plain data, so it can be cloned. */
export interface NumberRows {
  readonly width: number;
  numbers: Float64Array;
}

const NO_NUMBERS = new Float64Array(0);

/** No rows. */
export function noRows(width: number): NumberRows {
  return { width, numbers: NO_NUMBERS };
}

/** The numbers of a row that was set. */
export function rowAt({ width, numbers }: NumberRows, row: number): Float64Array {
  return numbers.subarray(row * width, (row + 1) * width);
}

/** Sets the numbers of a row. */
export function setRow(rows: NumberRows, row: number, numbers: readonly number[]): void {
  const start = row * rows.width;
  rows.numbers = withRoom(rows.numbers, start + rows.width);
  rows.numbers.set(numbers, start);
}
