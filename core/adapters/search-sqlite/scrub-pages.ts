import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';

/** Clears the pages of a database. */
export interface PageScrubber {
  readonly scrub: () => void;
  /** To be called after the database was closed. */
  readonly close: () => void;
}

/** Pages that are read at once. */
const AT_ONCE = 256;

/**
 * Makes a scrubber of an open database in WAL mode. Where rows move to another page, SQLite leaves copies of them in the unused
 * middle of the page; a scrub writes zeros there, in place, so that what was deleted is nowhere in the file (S12). It reads the whole
 * file and writes little of it: some tenths of a second for 100 MB. Nobody else may write the file. Throws HostError.
 *
 * The file that it opens must stay open for as long as the database: closing it would take the locks of SQLite with it.
 */
export function pageScrubber(db: Database): PageScrubber {
  const about = { data: { path: db.name } };
  let file: number | undefined;
  const pages = db
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE pagetype IN ('leaf', 'internal') ORDER BY pageno")
    .pluck();
  return {
    scrub: () => {
      const [row] = db.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      if (row?.busy !== 0) throw new HostError('store-busy', `Another program reads ${db.name}. Close it.`, about);
      const pageBytes = db.pragma('page_size', { simple: true }) as number;
      file ??= openSync(db.name, 'r+');
      const isWhole = scrubFile(file, new Set(pages.all()), pageBytes);
      if (!isWhole) throw new HostError('store-broken', `${db.name} is damaged.`, about);
      fsyncSync(file);
      // What it has read before would bring the copies back with its next change of the page.
      db.pragma('shrink_memory');
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** False where a page is damaged. */
function scrubFile(file: number, rows: ReadonlySet<number>, pageBytes: number): boolean {
  const chunk = Buffer.alloc(AT_ONCE * pageBytes);
  const { size } = fstatSync(file);
  for (let from = 0; from < size; from += chunk.length) {
    const read = readSync(file, chunk, 0, chunk.length, from);
    for (let at = 0; at < read; at += pageBytes) {
      if (!rows.has((from + at) / pageBytes + 1)) continue;
      const page = chunk.subarray(at, at + pageBytes);
      const range = unusedIn(page, from + at === 0 ? FILE_HEADER_BYTES : 0);
      if (range === undefined) return false;
      const unused = page.subarray(range.start, range.end);
      if (unused.some((byte) => byte !== 0)) writeSync(file, unused.fill(0), 0, unused.length, from + at + range.start);
    }
  }
  return true;
}

/** The first page begins with the header of the file. */
const FILE_HEADER_BYTES = 100;

/** The bytes between the list of a page's cells and the first of them. https://www.sqlite.org/fileformat2.html#b_tree_pages */
function unusedIn(page: Buffer, header: number): { readonly start: number; readonly end: number } | undefined {
  const type = page[header];
  const isInner = type === 2 || type === 5;
  const start = header + (isInner ? 12 : 8) + 2 * page.readUInt16BE(header + 3);
  const end = page.readUInt16BE(header + 5) || 65_536;
  const isKnown = isInner || type === 10 || type === 13;
  return isKnown && start <= end && end <= page.length ? { start, end } : undefined;
}
