import { numberAt, type Pages, setNumber } from './pages.ts';

/** Rows of so many numbers each, by number: 4 bytes for each whole one below 2 ** 32. Changed in place by {@link setRow}; plain data, so it can be cloned. */
export interface NumberRows {
  readonly width: number;
  readonly pages: Pages<Uint32Array>;
  /** All other numbers, by their place. */
  readonly others: Map<number, number>;
}

/** No rows. */
export function noRows(width: number): NumberRows {
  return { width, pages: [], others: new Map() };
}

/** The numbers of a row; 0 for each that was not set. */
export function rowAt({ width, pages, others }: NumberRows, row: number): number[] {
  const numbers: number[] = [];
  for (let at = row * width; at < (row + 1) * width; at++) {
    numbers.push((others.size === 0 ? undefined : others.get(at)) ?? numberAt(pages, at));
  }
  return numbers;
}

/** Sets the numbers of a row. */
export function setRow({ width, pages, others }: NumberRows, row: number, numbers: readonly number[]): void {
  for (const [column, number] of numbers.entries()) {
    const at = row * width + column;
    const fits = number >>> 0 === number;
    setNumber(pages, at, fits ? number : 0);
    if (!fits) others.set(at, number);
    else if (others.size > 0) others.delete(at);
  }
}
