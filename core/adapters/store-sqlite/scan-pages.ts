import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type RecordValue, recordValues, varintAt } from './record-values.ts';

/** Rows that were found without the tree above them, which is damaged. */
export interface ScannedRows {
  /** The number of the first row after a number; undefined where none was found. */
  readonly after: (num: number) => number | undefined;
  /** The values of a row, its number in place of the first; undefined for one that was not found. */
  readonly row: (num: number) => readonly RecordValue[] | undefined;
  readonly close: () => void;
}

/** Type byte of a page that holds rows of a table with a number for each. */
const LEAF = 13;
const HEADER_BYTES = 100;

/**
 * Looks at every page of a database file for rows of a table that is told by how many columns it has. The rows of pages that are
 * damaged are not found, those that only the WAL file holds neither. Nothing is trusted: whoever reads a row checks it.
 */
export function scanPages(path: string, columns: number): ScannedRows {
  const file = openSync(path, 'r');
  const pages = pagesOf(file);
  const places = new Map<number, Place>();
  for (let number = 1; number <= pages.count; number++) {
    for (const cell of cellsOf(pages.read(number), number === 1 ? HEADER_BYTES : 0)) {
      if (valuesAt(pages, { number, ...cell }, columns) === undefined) continue;
      places.set(cell.num, { number, ...cell });
    }
  }
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
    close: () => closeSync(file),
  };
}

interface Pages {
  readonly count: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
  readonly read: (number: number) => Buffer;
}

interface Cell {
  readonly num: number;
  /** Where its record begins in the page, and how long it is with what lies on further pages. */
  readonly at: number;
  readonly size: number;
}

interface Place extends Cell {
  readonly number: number;
}

function pagesOf(file: number): Pages {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, 0);
  const said = header.readUInt16BE(16);
  const size = said === 1 ? 65_536 : said;
  const isSize = size >= 512 && (size & (size - 1)) === 0;
  return {
    count: isSize ? Math.floor(fstatSync(file).size / size) : 0,
    usable: size - (header[20] ?? 0),
    read: (number) => {
      const page = Buffer.alloc(size);
      readSync(file, page, 0, size, (number - 1) * size);
      return page;
    },
  };
}

function* cellsOf(page: Buffer, from: number): Generator<Cell> {
  if (page[from] !== LEAF) return;
  const count = page.readUInt16BE(from + 3);
  for (let index = 0; index < count; index++) {
    const pointer = from + 8 + index * 2;
    if (pointer + 2 > page.length) return;
    const size = varintAt(page, page.readUInt16BE(pointer));
    const num = size && varintAt(page, size.end);
    if (num !== undefined && num.value > 0) yield { num: num.value, at: num.end, size: size?.value ?? 0 };
  }
}

function valuesAt(pages: Pages, place: Place, columns: number): readonly RecordValue[] | undefined {
  const record = recordOf(pages, place);
  return record && recordValues(record, columns);
}

/** The bytes of a record: as many in its page as the format says (section 1.6), the others on a chain of pages. */
function recordOf({ read, usable, count }: Pages, { number, at, size }: Place): Buffer | undefined {
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
