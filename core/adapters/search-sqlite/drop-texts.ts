import type { Database } from 'better-sqlite3';
import type { EventId } from '../../model/ids.ts';
import { toHex } from '../store-sqlite/digest-column.ts';
import type { RecordReader } from './read-record.ts';
import type { SealedState } from './sealed-state.ts';
import { termsOf } from './terms-of.ts';
import { checkRow, type DigestedRow, TEXT_COLUMNS } from './text-row.ts';

/** Texts that are looked at in one go. */
const PAGE = 1_000;

/** Takes texts out of the tables. */
export interface TextDropper {
  readonly ofPlaces: (places: readonly number[]) => void;
  /** Those whose event is gone from the record or has no payload any more. */
  readonly ofGone: () => void;
}

/** Above this many texts it takes less time to write the index anew than to take the words of each out of it. */
const FEW = 100;

/**
 * Drops texts so that nothing of them is left in the file (S12). A few of them are taken out of the pages that they are in, and
 * `scrub` clears what pages keep of rows that moved. Many are merged out of the index, then the file is written anew.
 */
export function textDropper(
  db: Database,
  { record, state, scrub }: { readonly record: RecordReader; readonly state: SealedState; readonly scrub: () => void },
): TextDropper {
  const take = textTaker(db);
  const ofSource = db.prepare<[number], number>('SELECT id FROM texts WHERE source = ?').pluck();
  const page = db.prepare<[number], { readonly id: number; readonly source: number; readonly event: Uint8Array }>(
    `SELECT id, source, event FROM texts WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  const drop = (ids: readonly number[]): void => {
    if (ids.length === 0) return;
    if (ids.length > FEW) {
      state.change(({ dropped }) => {
        secureDelete(db, 0);
        for (const id of ids) if (take(id)) dropped(id);
        db.exec("INSERT INTO grams (grams) VALUES ('optimize'); INSERT INTO shorts (shorts) VALUES ('optimize')");
        secureDelete(db, 1);
      });
      db.exec('VACUUM');
    } else {
      state.change(({ dropped }) => {
        for (const id of ids) if (take(id)) dropped(id);
      });
    }
    scrub();
  };
  return {
    ofPlaces: (places) => drop(places.flatMap((num) => ofSource.all(num))),
    ofGone: () => {
      const gone: number[] = [];
      for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? 0)) {
        for (const { id, source, event } of rows) if (!record.hasPayload(source, toHex<EventId>(event))) gone.push(id);
      }
      drop(gone);
    },
  };
}

/**
 * Takes a text and its words out of the tables. False where there is none. Throws HostError `store-broken` for one that was changed: its
 * words are not the ones that are in.
 */
function textTaker(db: Database): (id: number) => boolean {
  const rowAt = db.prepare<[number], DigestedRow>(`SELECT ${TEXT_COLUMNS} FROM texts WHERE id = ?`);
  const deleteText = db.prepare('DELETE FROM texts WHERE id = ?');
  const deleteGrams = db.prepare("INSERT INTO grams (grams, rowid, text) VALUES ('delete', ?, ?)");
  const deleteShorts = db.prepare("INSERT INTO shorts (shorts, rowid, text) VALUES ('delete', ?, ?)");
  return (id) => {
    const row = rowAt.get(id);
    if (row === undefined) return false;
    const { grams, shorts } = termsOf(checkRow(row, db.name).text);
    deleteGrams.run(id, grams);
    deleteShorts.run(id, shorts);
    deleteText.run(id);
    return true;
  };
}

/** 1: words that are deleted leave the index at once; 0: when it is merged. */
function secureDelete(db: Database, is: 0 | 1): void {
  for (const table of ['grams', 'shorts'])
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', ${is})`);
}
