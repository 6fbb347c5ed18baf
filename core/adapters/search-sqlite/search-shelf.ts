import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { EventId } from '../../model/ids.ts';
import type { FoundTexts, SearchProgress, Wanted } from '../../runtime/search/text-index.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { textAdder } from './add-texts.ts';
import { textDropper } from './drop-texts.ts';
import { textFinder } from './find-texts.ts';
import type { RecordReader } from './read-record.ts';
import { SEARCH_FILE } from './schema.ts';
import { pageScrubber } from './scrub-pages.ts';

/** What one batch did. */
export interface Batch {
  /** Events that it read; 0 where nothing was left. */
  readonly events: number;
  readonly texts: number;
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

  /** A record that lost its end gives the places of it to other events: then the index is looked through and goes on where it agrees. */
  const settle = (): void => {
    const { num, event } = cursor.read();
    if (num === 0 || record.idAt(num) === event) return;
    drop.ofGone();
    const last = cursor.lastIn();
    cursor.write(last, record.idAt(last));
  };
  const step = (): Batch => {
    settle();
    const page = record.page(cursor.read().num);
    const last = page.at(-1);
    if (last === undefined) return { events: 0, texts: 0 };
    return db.transaction(() => {
      const texts = add(page);
      cursor.write(last.num, record.idAt(last.num));
      return { events: page.length, texts };
    })();
  };
  const progress = (): SearchProgress => {
    const { events, last } = record.extent();
    const behind = Math.min(Math.max(last - cursor.read().num, 0), events);
    return { indexed: events - behind, total: events };
  };
  guarded(path, () => {
    settle();
    const dropped = record.droppedSince(cursor.read().num);
    if (dropped.sessionsToo) drop.ofGone();
    else drop.ofEvents(dropped.events);
    // Its texts may have been dropped by a process that ended before it had cleared the pages.
    if (dropped.sessionsToo || dropped.events.length > 0) scrubber.scrub();
  });
  return {
    step: () => guarded(path, step),
    find: (wanted) => guarded(path, () => ({ ...find(wanted), progress: progress() })),
    forget: (events) =>
      guarded(path, () => {
        if (events === 'what is gone') drop.ofGone();
        else drop.ofEvents(events);
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
  readonly write: (num: number, event: EventId | undefined) => void;
  /** Place of the last event of which a text is in. */
  readonly lastIn: () => number;
}

function cursorOf(db: Database): Cursor {
  const value = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const set = db.prepare('UPDATE meta SET value = ? WHERE name = ?');
  const last = db.prepare<[], number>('SELECT ifnull(max(source), 0) FROM texts').pluck();
  return {
    read: () => ({ num: Number(value.get('cursor') ?? 0), event: value.get('event') ?? '' }),
    write: (num, event) => {
      set.run(String(num), 'cursor');
      set.run(event ?? '', 'event');
    },
    lastIn: () => last.get() ?? 0,
  };
}
