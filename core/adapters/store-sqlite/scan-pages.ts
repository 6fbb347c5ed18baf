import { type FilePages, openPages } from './file-pages.ts';
import { type RecordValue, recordValues, varintAt } from './record-values.ts';
import { type Column, fitsColumns } from './table-columns.ts';

/** Rows that were found without the tree above them, which is damaged. */
export interface ScannedRows {
  /** The number of the first row after a number; undefined where none was found. */
  readonly after: (num: number) => number | undefined;
  /** The values of a row, its number in place of the first; undefined for one that was not found. */
  readonly row: (num: number) => readonly RecordValue[] | undefined;
  /** The numbers of all, in order. */
  readonly nums: readonly number[];
  readonly close: () => void;
}

/** Type byte of a page that holds rows of a table with a number for each. */
const LEAF = 13;
const HEADER_BYTES = 100;

/**
 * Looks at every page of a database file, and of the WAL beside it, for rows of a table that is told by its columns. The rows of pages
 * that are damaged are not found. Nothing is trusted, not even the header of the file: whoever reads a row checks it.
 */
export function scanPages(path: string, columns: readonly Column[]): ScannedRows {
  const pages = openPages(path);
  const places = new Map<number, Place>();
  for (const { place } of foundOn(pages, columns)) if (place.num > 0) places.set(place.num, place);
  const sorted = [...places.keys()].sort((a, b) => a - b);
  let next = 0;
  return {
    after: (num) => {
      if ((sorted[next - 1] ?? 0) > num) next = 0;
      while ((sorted[next] ?? Number.POSITIVE_INFINITY) <= num) next++;
      return sorted[next];
    },
    row: (num) => {
      const place = places.get(num);
      const values = place && valuesAt(pages, place, columns);
      return values && [num, ...values.slice(1)];
    },
    nums: sorted,
    close: pages.close,
  };
}

/**
 * The rows themselves, page after page and one at a time: those of one number as often as it is there. Rows of more bytes than `mostBytes`
 * are passed over unread.
 */
export function* rowsOnPages(path: string, columns: readonly Column[], mostBytes: number): Generator<Row> {
  const pages = openPages(path);
  try {
    for (const { values } of foundOn(pages, columns, mostBytes)) yield rowOf(columns, values);
  } finally {
    pages.close();
  }
}

/** Values by the names of their columns. */
export function rowOf(columns: readonly Column[], values: readonly RecordValue[]): Row {
  return Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
}

type Row = Readonly<Record<string, unknown>>;

/** A row on a page of a table. */
export interface Cell {
  readonly num: number;
  /** Where its record begins in the page, and how long it is with what lies on further pages. */
  readonly at: number;
  readonly size: number;
}

interface Place extends Cell {
  readonly number: number;
}

interface Found {
  readonly place: Place;
  readonly values: readonly RecordValue[];
}

function* foundOn(
  pages: FilePages,
  columns: readonly Column[],
  mostBytes = Number.POSITIVE_INFINITY,
): Generator<Found> {
  for (let number = 1; number <= pages.count; number++) {
    for (const cell of cellsOf(pages.read(number), number === 1 ? HEADER_BYTES : 0)) {
      const place = { number, ...cell };
      const values = cell.size > mostBytes ? undefined : valuesAt(pages, place, columns);
      if (values !== undefined) yield { place, values };
    }
  }
}

/** The rows on a page, which may be any page; `from`: where its header begins. */
export function* cellsOf(page: Buffer, from: number): Generator<Cell> {
  if (page[from] !== LEAF) return;
  const count = page.readUInt16BE(from + 3);
  for (let index = 0; index < count; index++) {
    const pointer = from + 8 + index * 2;
    if (pointer + 2 > page.length) return;
    const size = varintAt(page, page.readUInt16BE(pointer));
    const num = size && varintAt(page, size.end);
    if (num !== undefined) yield { num: num.value, at: num.end, size: size?.value ?? 0 };
  }
}

function valuesAt(pages: FilePages, place: Place, columns: readonly Column[]): readonly RecordValue[] | undefined {
  const record = recordOf(pages, place);
  const values = record && recordValues(record, columns.length);
  return values && fitsColumns(values, columns) ? values : undefined;
}

/** The bytes of a record: as many in its page as the format says (section 1.6), the others on a chain of pages. */
function recordOf({ read, sizeBytes: usable, count }: FilePages, { number, at, size }: Place): Buffer | undefined {
  if (size > count * usable) return undefined;
  const page = read(number);
  const local = localBytes(size, usable);
  if (at + local > usable) return undefined;
  const pieces = [page.subarray(at, at + local)];
  let next = local === size || at + local + 4 > usable ? 0 : page.readUInt32BE(at + local);
  for (let left = size - local; left > 0; left -= usable - 4) {
    if (next < 1 || next > count) return undefined;
    const further = read(next);
    pieces.push(further.subarray(4, 4 + Math.min(left, usable - 4)));
    next = further.readUInt32BE(0);
  }
  return Buffer.concat(pieces);
}

function localBytes(size: number, usable: number): number {
  if (size <= usable - 35) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (usable - 4));
  return fitting <= usable - 35 ? fitting : least;
}
