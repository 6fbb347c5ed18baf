import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { EventId } from '../../model/ids.ts';
import type { FoundTexts, SearchProgress, Wanted } from '../../runtime/search/text-index.ts';
import { toHex } from '../store-sqlite/digest-column.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { textAdder } from './add-texts.ts';
import { textDropper } from './drop-texts.ts';
import { textFinder } from './find-texts.ts';
import { joined, type Places, readOr } from './read-places.ts';
import type { RecordReader } from './read-record.ts';
import { SEARCH_FILE } from './schema.ts';
import { pageScrubber } from './scrub-pages.ts';

/** What one batch did. */
export interface Batch {
  readonly events: number;
  readonly texts: number;
  /** Places of the record that lie on damaged pages; in the first batch those of earlier ones that still do. */
  readonly lost: number;
  /** Nothing was left. */
  readonly isLast: boolean;
}

/** The open index of a home, over its record. Everything is done at once, in the calling thread. Throws HostError. */
export interface SearchShelf {
  /** Takes in some events after those that are in. One transaction. */
  readonly step: () => Batch;
  readonly find: (wanted: Wanted) => FoundTexts;
  readonly forget: (events: readonly EventId[] | 'what is gone') => void;
  readonly progress: () => SearchProgress;
  readonly close: () => void;
}

/** An index that holds nothing which the record dropped while it was not looked at. */
export function createSearchShelf(folder: string, db: Database, record: RecordReader): SearchShelf {
  const path = join(folder, SEARCH_FILE);
  const cursor = cursorOf(db);
  const add = textAdder(db);
  const find = textFinder(db);
  const scrubber = pageScrubber(db);
  const drop = textDropper(db, record, scrubber.scrub);

  /** Everything before this place was looked at, also where nothing of it could be read. */
  let lookedTo = 0;
  /** Places on damaged pages that were looked at again and of which no batch has told. */
  let untold = 0;

  /** A record that lost its end gives the places of it to other events: then the index is looked through and goes on where it agrees. */
  const settle = (): void => {
    const { num, event } = cursor.read();
    if (num === 0 || readOr(event, () => record.idAt(num)) === event) return;
    drop.ofGone();
    const last = cursor.lastIn();
    cursor.write(last.num, last.event);
    cursor.writeLost(cursor.lost().filter(([, to]) => to <= last.num));
    lookedTo = 0;
  };
  const step = (): Batch => {
    settle();
    const from = Math.max(cursor.read().num + 1, lookedTo);
    const { events, lost, altered, end } = record.page(from);
    const unread = inOrder([...lost, ...altered]);
    const batch = db.transaction(() => {
      const texts = add(events);
      const last = events.at(-1)?.num;
      if (last !== undefined) cursor.write(last, record.idAt(last));
      if (unread.length > 0) cursor.writeLost(joined([...cursor.lost(), ...unread]));
      return { events: events.length, texts, lost: countOf(lost) + untold, isLast: end === from };
    })();
    lookedTo = end;
    untold = 0;
    return batch;
  };
  /** What could not be read once may stand again, in a file that was put back. */
  const lookAgain = (): void => {
    const before = cursor.lost().filter(([from]) => from < cursor.read().num);
    if (cursor.lost().length === 0) return;
    const stillLost: Places[] = [];
    db.transaction(() => {
      for (const [from, to] of before) {
        for (let at = from; at < to; ) {
          const { events, lost, altered, end } = record.between(at, to);
          add(events);
          stillLost.push(...inOrder([...lost, ...altered]));
          untold += countOf(lost);
          at = end;
        }
      }
      cursor.writeLost(joined(stillLost));
    })();
  };
  const placesOf = (events: readonly EventId[]): number[] => events.flatMap((event) => record.numOf(event) ?? []);
  const dropGone = (): void => {
    const dropped = readOr(undefined, () => record.droppedSince(cursor.read().num));
    if (dropped !== undefined && !dropped.sessionsToo && dropped.events.length === 0) return;
    const places = dropped?.sessionsToo === false ? readOr(undefined, () => placesOf(dropped.events)) : undefined;
    if (places === undefined) drop.ofGone();
    else drop.ofPlaces(places);
    // Its texts may have been dropped by a process that ended before it had cleared the pages.
    scrubber.scrub();
  };
  const progress = (): SearchProgress => {
    const { events, last } = record.extent();
    const behind = Math.min(Math.max(last - Math.max(cursor.read().num, lookedTo - 1), 0), events);
    return { indexed: events - behind, total: events };
  };
  guarded(path, () => {
    settle();
    dropGone();
    lookAgain();
  });
  return {
    step: () => guarded(path, step),
    find: (wanted) => guarded(path, () => ({ ...find(wanted), unread: countOf(cursor.lost()), progress: progress() })),
    forget: (events) =>
      guarded(path, () => {
        if (events === 'what is gone') drop.ofGone();
        else drop.ofPlaces(placesOf(events));
        settle();
      }),
    progress: () => guarded(path, progress),
    close: () => {
      db.close();
      scrubber.close();
      record.close();
    },
  };
}

interface Cursor {
  /** Place of the last event that is in, and its id; 0 before the first. */
  readonly read: () => { readonly num: number; readonly event: string };
  readonly write: (num: number, event: string | undefined) => void;
  /** Place and id of the last event of which a text is in; 0 for none. */
  readonly lastIn: () => { readonly num: number; readonly event: string };
  /** Places that could not be read, in order. */
  readonly lost: () => readonly Places[];
  readonly writeLost: (lost: readonly Places[]) => void;
}

function cursorOf(db: Database): Cursor {
  const value = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const set = db.prepare('INSERT OR REPLACE INTO meta (value, name) VALUES (?, ?)');
  const last = db.prepare<[], { readonly num: number; readonly event: Uint8Array }>(
    'SELECT source AS num, event FROM texts ORDER BY source DESC LIMIT 1',
  );
  return {
    read: () => ({ num: Number(value.get('cursor') ?? 0), event: value.get('event') ?? '' }),
    write: (num, event) => {
      set.run(String(num), 'cursor');
      set.run(event ?? '', 'event');
    },
    lastIn: () => {
      const row = last.get();
      return row === undefined ? { num: 0, event: '' } : { num: row.num, event: toHex(row.event) };
    },
    lost: () => JSON.parse(value.get('lost') ?? '[]') as Places[],
    writeLost: (lost) => void set.run(JSON.stringify(lost), 'lost'),
  };
}

function inOrder(places: readonly Places[]): Places[] {
  return places.toSorted(([a], [b]) => a - b);
}

function countOf(places: readonly Places[]): number {
  return places.reduce((sum, [from, to]) => sum + to - from, 0);
}
