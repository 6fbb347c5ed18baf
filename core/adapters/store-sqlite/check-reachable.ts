import Database from 'better-sqlite3';
import { damaged } from './check-pages.ts';
import { guarded } from './host-error-of.ts';
import type { Connections } from './open-database.ts';

/** How many events are looked for, evenly spaced, before the table of all is held to be lost: each takes the time of one page. */
const MOST_PROBES = 1_000;
/** First bytes of ids that are looked for in the index: ids are digests, so these lie on as many different pages. */
const FIRST_BYTES = Array.from({ length: 16 }, (_, at) => at * 16);

/**
 * Throws HostError `store-broken` where nothing at all leads to an event any more: heads can't be read, no page of the index of ids, or no row
 * of the table. One that can be reached is enough: what lies on a page that is damaged is met only when it is read. Where all is
 * well it takes one look at each, however large they are.
 */
export function checkReachable({ reader, path }: Connections): void {
  guarded(path, () => {
    const heads = attempt(() => reader.prepare<[], Buffer>('SELECT head FROM refs NOT INDEXED').pluck().all());
    if (heads !== undefined && isIndexReachable(reader) && isEventReachable(reader, heads)) return;
    throw damaged(path, undefined);
  });
}

function isIndexReachable(reader: Database.Database): boolean {
  const from = reader
    .prepare<[Buffer], number>('SELECT num FROM events INDEXED BY events_by_id WHERE id >= ? LIMIT 1')
    .pluck();
  return FIRST_BYTES.some((byte) => attempt(() => ({ found: from.get(Buffer.from([byte])) })) !== undefined);
}

function isEventReachable(reader: Database.Database, heads: readonly Buffer[]): boolean {
  const from = reader.prepare<[number], number>('SELECT num FROM events WHERE num >= ? ORDER BY num LIMIT 1').pluck();
  const isReachable = (num: number): boolean => attempt(() => ({ found: from.get(num) })) !== undefined;
  return isReachable(0) || numsUpTo(lastNum(reader, heads)).some(isReachable);
}

/** The number of the last event that is a head: of each, only the index is asked. 0 where it does not say. */
function lastNum(reader: Database.Database, heads: readonly Buffer[]): number {
  const numOf = reader.prepare<[Buffer], number>('SELECT num FROM events INDEXED BY events_by_id WHERE id = ?').pluck();
  return heads.reduce((last, head) => Math.max(last, attempt(() => numOf.get(head)) ?? 0), 0);
}

function numsUpTo(last: number): number[] {
  const step = Math.max(1, Math.ceil(last / MOST_PROBES));
  return Array.from({ length: Math.ceil(last / step) }, (_, at) => last - at * step);
}

/** Undefined where a page on the way is damaged. Throws everything else. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_CORRUPT')) return undefined;
    throw cause;
  }
}
