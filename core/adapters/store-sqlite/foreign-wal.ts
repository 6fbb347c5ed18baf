import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { HostError } from '../../runtime/ports.ts';
import { namesOnPage } from './names-on-page.ts';
import type { StoreFile } from './schema.ts';
import { columnsOf } from './table-columns.ts';
import { committedPages, type WalPages, walPageBytes } from './wal-pages.ts';

/** What a database is told by. */
export type WalOwner = Pick<StoreFile, 'applicationId' | 'schema' | 'kept'>;

/**
 * Looks at the WAL beside a database before SQLite does, which would write it into the database, whosever it is. Gives the HostError
 * `store-broken` for one that is not of this file; undefined for one that may be, and where SQLite would not take anything from it.
 * Never writes. The file itself must have the header of a database.
 */
export function foreignWal(path: string, owner: WalOwner): HostError | undefined {
  const pageBytes = walPageBytes(walOf(path));
  if (pageBytes === undefined || !isPageSize(pageBytes)) return undefined;
  const wal = committedPages(walOf(path), pageBytes);
  const file = openSync(path, 'r');
  try {
    const because = wal.numbers.length === 0 ? undefined : contradiction(mainOf(file), wal, pageBytes, owner);
    return because === undefined ? undefined : notOfThis(path, because);
  } finally {
    closeSync(file);
    wal.close();
  }
}

/** The WAL beside a database. */
export function walOf(path: string): string {
  return `${path}-wal`;
}

function notOfThis(path: string, because: string): HostError {
  const [wal, name] = [basename(walOf(path)), basename(path)];
  const says = `${walOf(path)} is not the WAL of ${name}: ${because}. Nothing was changed.`;
  const remedy = `Move ${wal} elsewhere, or agree to set it aside: ${name} opens without it.`;
  return new HostError('store-broken', `${says} ${remedy}`, { data: { path: walOf(path) } });
}

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

/** The database file as it is without its WAL. */
interface Main {
  readonly header: Header;
  readonly pages: number;
  readonly read: (number: number) => Buffer;
}

/** Page 1 of a database (sqlite.org/fileformat2, section 1.3). */
interface Header {
  readonly pageBytes: number;
  readonly changes: number;
  readonly pages: number;
  readonly cookie: number;
  readonly applicationId: number;
  /** Whether its count of changes is the one that the other numbers were written at. */
  readonly isWhole: boolean;
}

function headerIn(page: Buffer): Header {
  const size = page.readUInt16BE(16);
  return {
    pageBytes: size === 1 ? 65_536 : size,
    changes: page.readUInt32BE(24),
    pages: page.readUInt32BE(28),
    cookie: page.readUInt32BE(40),
    applicationId: page.readUInt32BE(68),
    isWhole: page.readUInt32BE(24) === page.readUInt32BE(92),
  };
}

function mainOf(file: number): Main {
  const first = Buffer.alloc(100);
  readSync(file, first, 0, first.length, 0);
  const header = headerIn(first);
  return {
    header,
    pages: Math.floor(fstatSync(file).size / header.pageBytes),
    read: (number) => {
      const page = Buffer.alloc(header.pageBytes);
      readSync(file, page, 0, page.length, (number - 1) * page.length);
      return page;
    },
  };
}

/** What a WAL says that one of this file never would, whenever its writer was killed. */
function contradiction(main: Main, wal: WalPages, pageBytes: number, owner: WalOwner): string | undefined {
  if (pageBytes !== main.header.pageBytes) return 'its pages are of another size';
  const first = wal.read(1);
  const header = first && headerIn(first);
  if (header !== undefined && !isSameProgram(main.header, header, owner)) return 'it is of another program';
  const other = header === undefined ? otherCount(main, wal) : older(main.header, header);
  const counted = main.header.isWhole ? (other ?? gap(main, wal, pageBytes)) : undefined;
  return counted ?? otherHome(main, wal) ?? lostRows(main, wal, owner);
}

function isSameProgram(main: Header, wal: Header, { applicationId }: WalOwner): boolean {
  return wal.applicationId === applicationId && wal.pageBytes === main.pageBytes;
}

/** A commit that changes how many pages there are writes page 1. */
function otherCount({ header, pages }: Main, { count }: WalPages): string | undefined {
  return count === header.pages || count === pages ? undefined : 'it continues a database of another length';
}

/** Counters only ever go up, and only a VACUUM, which raises the cookie too, gives pages back. */
function older(main: Header, wal: Header): string | undefined {
  const isOlder = wal.changes < main.changes || wal.cookie < main.cookie;
  return isOlder || (wal.cookie === main.cookie && wal.pages < main.pages) ? 'it is older' : undefined;
}

/** Every page that the file has not got yet is in its WAL, but the one that holds SQLite's locks. */
function gap({ header, pages }: Main, { count, numbers }: WalPages, pageBytes: number): string | undefined {
  const there = new Set(numbers);
  const locks = 2 ** 30 / pageBytes + 1;
  for (let number = Math.max(header.pages, pages) + 1; number <= count; number++) {
    if (number !== locks && !there.has(number)) return 'it continues a newer one';
  }
  return undefined;
}

/** The row of a home's id. */
const HOME = /home[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

function otherHome(main: Main, wal: WalPages): string | undefined {
  for (const number of wal.numbers) {
    const page = number > main.pages ? undefined : main.read(number);
    // The page of an index without rows of their own: where `meta` is.
    if (page?.[0] !== 10) continue;
    const home = HOME.exec(page.toString('latin1'))?.[0];
    const now = wal.read(number);
    const other = home === undefined ? undefined : HOME.exec(now?.toString('latin1') ?? '')?.[0];
    if (other !== undefined && other !== home) return 'it is of another home';
  }
  return undefined;
}

/** The kind of the event that says of rows that they went. */
const SAYS_GONE = 'catalogue/emptied';

function lostRows(main: Main, wal: WalPages, { kept, schema }: WalOwner): string | undefined {
  const isLost = kept.some((table) => {
    const columns = columnsOf(schema, table);
    const before = new Map<number, string>();
    for (const number of wal.numbers) {
      if (number === 1 || number > main.pages) continue;
      for (const [num, name] of namesOnPage(main.read(number), columns)) before.set(num, name);
    }
    if (before.size === 0) return false;
    for (const number of wal.numbers) {
      for (const [num, name] of namesOnPage(wal.read(number) ?? Buffer.alloc(0), columns)) {
        if (before.get(num) === name) before.delete(num);
      }
    }
    return before.size > 0;
  });
  if (!isLost || wal.numbers.some((number) => wal.read(number)?.includes(SAYS_GONE))) return undefined;
  return 'it knows nothing of what the file holds';
}
