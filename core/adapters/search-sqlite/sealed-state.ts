import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { toHex } from '../store-sqlite/digest-column.ts';
import type { Places } from './read-places.ts';
import { untrue } from './text-row.ts';

/** What of the index is changed in one transaction. */
export interface Change {
  readonly added: (id: number) => void;
  readonly dropped: (id: number) => void;
  /** Place and id of the last event that is in. */
  readonly moveTo: (num: number, event: string | undefined) => void;
  readonly writeLost: (lost: readonly Places[]) => void;
}

/** How far the index is and which texts are in it, sealed: a seal that does not fit tells of a change by anybody else. */
export interface SealedState {
  /** Place of the last event that is in, and its id; 0 before the first. */
  readonly cursor: () => { readonly num: number; readonly event: string };
  /** Place and id of the last event of which a text is in; 0 for none. */
  readonly lastIn: () => { readonly num: number; readonly event: string };
  /** Places that could not be read, in order. */
  readonly lost: () => readonly Places[];
  /** Changes the index in one transaction, and seals it. Not to be called within another change. */
  readonly change: <T>(work: (change: Change) => T) => T;
  /** Throws HostError `store-broken` where the seal is not of what is in. Reads no text: some tens of ms for 100 000 of them. */
  readonly check: () => void;
}

/** The texts that are in: how many, and the sum of their ids. */
interface Tally {
  rows: number;
  ids: bigint;
}

const SEALED = ['cursor', 'event', 'lost', 'tally', 'paths'];

/** The state of an open index. */
export function sealedState(db: Database): SealedState {
  const value = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const set = db.prepare('INSERT OR REPLACE INTO meta (value, name) VALUES (?, ?)');
  const last = db.prepare<[], { readonly num: number; readonly event: Uint8Array }>(
    'SELECT source AS num, event FROM texts ORDER BY source DESC LIMIT 1',
  );
  const seal = (): string => hash('sha256', JSON.stringify(SEALED.map((name) => value.get(name) ?? '')), 'hex');
  return {
    cursor: () => ({ num: Number(value.get('cursor') ?? 0), event: value.get('event') ?? '' }),
    lastIn: () => {
      const row = last.get();
      return row === undefined ? { num: 0, event: '' } : { num: row.num, event: toHex(row.event) };
    },
    lost: () => JSON.parse(value.get('lost') ?? '[]') as Places[],
    change: (work) =>
      db.transaction(() => {
        const before = seal();
        const tally = tallyFrom(value.get('tally'));
        const result = work({
          added: (id) => count(tally, id, 1),
          dropped: (id) => count(tally, id, -1),
          moveTo: (num, event) => {
            set.run(String(num), 'cursor');
            set.run(event ?? '', 'event');
          },
          writeLost: (lost) => void set.run(JSON.stringify(lost), 'lost'),
        });
        if (sayTally(tally) !== value.get('tally')) {
          set.run(sayTally(tally), 'tally');
          // A point to go back to has the words of this transaction written now.
          db.exec('SAVEPOINT words; RELEASE words');
          set.run(pathsIn(db), 'paths');
        }
        const after = seal();
        if (after !== before) set.run(after, 'seal');
        return result;
      })(),
    check: () => {
      const wanted = sayTally(tallyFrom(value.get('tally')));
      const isSealed = value.get('seal') === (isBegun(value) ? seal() : undefined);
      const isThere = TABLES.every((table) => sayTally(tallyOf(db, table)) === wanted);
      if (!isSealed || !isThere || pathsIn(db) !== (value.get('paths') ?? NO_PATHS)) throw untrue(db.name);
    },
  };
}

/** Every text has one row in each. */
const TABLES = ['texts', 'grams_docsize', 'shorts_docsize'];

/** Nothing was written yet since the file was made. */
function isBegun(value: { readonly get: (name: string) => string | undefined }): boolean {
  return value.get('tally') !== undefined || value.get('cursor') !== '0';
}

function tallyFrom(said: string | undefined): Tally {
  const [rows = '0', ids = '0'] = /^\d+ \d+$/.test(said ?? '') ? (said ?? '').split(' ') : [];
  return { rows: Number(rows), ids: BigInt(ids) };
}

function sayTally({ rows, ids }: Tally): string {
  return `${rows} ${ids}`;
}

function count(tally: Tally, id: number, by: 1 | -1): void {
  tally.rows += by;
  tally.ids += BigInt(id * by);
}

/** The paths that lead to words: where they are gone, SQLite finds fewer of them, and says nothing. */
function pathsIn(db: Database): string {
  const sums = ['grams_idx', 'shorts_idx'].map((table) =>
    db.prepare<[], number[]>(`SELECT count(*), ifnull(sum(segid), 0), ifnull(sum(pgno), 0) FROM ${table}`).raw().get(),
  );
  return sums.flat().join(' ');
}

const NO_PATHS = '0 0 0 0 0 0';

/** Ids are summed in halves: the sum of them whole does not fit. */
function tallyOf(db: Database, table: string): Tally {
  const [rows, low, high] = db
    .prepare<[], [bigint, bigint, bigint]>(
      `SELECT count(*), ifnull(sum(id & 0xffffffff), 0), ifnull(sum(id >> 32), 0) FROM ${table}`,
    )
    .raw()
    .safeIntegers()
    .get() ?? [0n, 0n, 0n];
  return { rows: Number(rows), ids: (high << 32n) + low };
}
