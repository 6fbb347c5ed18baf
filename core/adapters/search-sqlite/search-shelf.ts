import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { EventId } from '../../model/ids.ts';
import type { FoundTexts, SearchProgress, Wanted } from '../../runtime/search/text-index.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { textAdder } from './add-texts.ts';
import { textsCheck } from './check-texts.ts';
import { textDropper } from './drop-texts.ts';
import { textFinder } from './find-texts.ts';
import { joined, type Places, readOr } from './read-places.ts';
import type { RecordReader } from './read-record.ts';
import { SEARCH_FILE } from './schema.ts';
import { pageScrubber } from './scrub-pages.ts';
import { sealedState } from './sealed-state.ts';

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
  /** Checks a piece of what is in. True once nothing is left to check; then it is a no-op. */
  readonly check: () => boolean;
  readonly forget: (events: readonly EventId[] | 'what is gone') => void;
  readonly progress: () => SearchProgress;
  readonly close: () => void;
}

/**
 * An index that holds what was written into it, and nothing which the record dropped while it was not looked at. Closes what it was given
 * where it throws.
 */
export function createSearchShelf(folder: string, db: Database, record: RecordReader): SearchShelf {
  const path = join(folder, SEARCH_FILE);
  const state = sealedState(db);
  const add = textAdder(db);
  const find = textFinder(db);
  const scrubber = pageScrubber(db);
  const drop = textDropper(db, { record, state, scrub: scrubber.scrub });
  const check = textsCheck(db);

  /** Everything before this place was looked at, also where nothing of it could be read. */
  let lookedTo = 0;
  /** Places on damaged pages that were looked at again and of which no batch has told. */
  let untold = 0;

  /** A record that lost its end gives the places of it to other events: then the index is looked through and goes on where it agrees. */
  const settle = (): void => {
    const { num, event } = state.cursor();
    if (num === 0 || readOr(event, () => record.idAt(num)) === event) return;
    drop.ofGone();
    state.change(({ moveTo, writeLost }) => {
      const last = state.lastIn();
      moveTo(last.num, last.event);
      writeLost(state.lost().filter(([, to]) => to <= last.num));
    });
    lookedTo = 0;
  };
  const step = (): Batch => {
    settle();
    const from = Math.max(state.cursor().num + 1, lookedTo);
    const { events, lost, altered, end } = record.page(from);
    const unread = inOrder([...lost, ...altered]);
    const batch = state.change((change) => {
      const texts = add(events, change);
      const last = events.at(-1)?.num;
      if (last !== undefined) change.moveTo(last, record.idAt(last));
      if (unread.length > 0) change.writeLost(joined([...state.lost(), ...unread]));
      return { events: events.length, texts, lost: countOf(lost) + untold, isLast: end === from };
    });
    lookedTo = end;
    untold = 0;
    return batch;
  };
  /** What could not be read once may stand again, in a file that was put back. */
  const lookAgain = (): void => {
    const before = state.lost().filter(([from]) => from < state.cursor().num);
    if (state.lost().length === 0) return;
    const stillLost: Places[] = [];
    state.change((change) => {
      for (const [from, to] of before) {
        for (let at = from; at < to; ) {
          const { events, lost, altered, end } = record.between(at, to);
          add(events, change);
          stillLost.push(...inOrder([...lost, ...altered]));
          untold += countOf(lost);
          at = end;
        }
      }
      change.writeLost(joined(stillLost));
    });
  };
  const placesOf = (events: readonly EventId[]): number[] => events.flatMap((event) => record.numOf(event) ?? []);
  const dropGone = (): void => {
    const dropped = readOr(undefined, () => record.droppedSince(state.cursor().num));
    if (dropped !== undefined && !dropped.sessionsToo && dropped.events.length === 0) return;
    const places = dropped?.sessionsToo === false ? readOr(undefined, () => placesOf(dropped.events)) : undefined;
    if (places === undefined) drop.ofGone();
    else drop.ofPlaces(places);
    // Its texts may have been dropped by a process that ended before it had cleared the pages.
    scrubber.scrub();
  };
  const progress = (): SearchProgress => {
    const { events, last } = record.extent();
    const behind = Math.min(Math.max(last - Math.max(state.cursor().num, lookedTo - 1), 0), events);
    return { indexed: events - behind, total: events };
  };
  const close = (): void => {
    db.close();
    scrubber.close();
    record.close();
  };
  try {
    guarded(path, () => {
      state.check();
      settle();
      dropGone();
      lookAgain();
    });
  } catch (error) {
    close();
    throw error;
  }
  return {
    step: () => guarded(path, step),
    check: () => guarded(path, check),
    find: (wanted) => guarded(path, () => ({ ...find(wanted), unread: countOf(state.lost()), progress: progress() })),
    forget: (events) =>
      guarded(path, () => {
        if (events === 'what is gone') drop.ofGone();
        else drop.ofPlaces(placesOf(events));
        settle();
      }),
    progress: () => guarded(path, progress),
    close,
  };
}

function inOrder(places: readonly Places[]): Places[] {
  return places.toSorted(([a], [b]) => a - b);
}

function countOf(places: readonly Places[]): number {
  return places.reduce((sum, [from, to]) => sum + to - from, 0);
}
