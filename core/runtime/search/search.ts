import type { SearchHit } from '../../contract/search.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { isDamage } from '../readable-events.ts';
import type { CatalogueView } from '../views/catalogue-view.ts';
import type { SessionIndex } from '../views/session-index.ts';
import { nameApproval, type ReadBack } from './name-approval.ts';
import type { FoundText, SearchProgress, TextIndex } from './text-index.ts';
import { wordsOf } from './words-of.ts';

/** A person's search. */
export interface Asked {
  readonly text: string;
  /** Also in the trash. */
  readonly trashed?: boolean;
  readonly limit?: number;
  /** Where an earlier answer stopped. */
  readonly after?: string;
}

/** What a search came to, and how much of the record it could look at. */
export interface Answer extends SearchProgress {
  readonly hits: SearchHit[];
  /** Sessions of which not every event can be read: what is lost of them is not found. Absent for none. */
  readonly damaged?: number;
  /** Events that the index could not read. Absent for none. */
  readonly unread?: number;
  /** Absent where there is nothing more. */
  readonly next?: string;
}

/** Finds words in what sessions say. */
export interface Search {
  /** Begins to keep the index up with the record. */
  readonly begin: () => void;
  readonly find: (asked: Asked) => Promise<Decision<Answer>>;
}

interface SearchWorld {
  /** Absent where the home can only be read. */
  readonly textIndex: TextIndex | undefined;
  readonly index: SessionIndex;
  readonly catalogue: CatalogueView;
  readonly store: Pick<EventStore, 'history'>;
  readonly read: ReadEvent;
}

const HITS = 50;

/** Searches that know sessions by their titles and leave out the trash. */
export function createSearch({ textIndex, index, catalogue, store, read }: SearchWorld): Search {
  const readBack: ReadBack = async (event, limit) => (await historyOf(event, limit, store)).map(read);
  return {
    begin: () => textIndex?.wake(),
    find: async ({ text, trashed = false, limit = HITS, after }) => {
      const words = wordsOf(text);
      if (!words.ok) return words;
      if (textIndex === undefined) {
        return refuse('unsupported', 'There is no search index: this home can only be read here.', {
          remedy: 'Open it with the version that wrote it.',
        });
      }
      textIndex.wake();
      const state = catalogue.state();
      const found = await textIndex.find({
        words: words.value,
        without: trashed ? [] : [...state.trashed],
        limit,
        ...(after === undefined ? {} : { after }),
      });
      const rows = await index.rows();
      const isIn = ({ id }: SessionRow): boolean => trashed || !state.trashed.has(id as SessionId);
      const damaged = rows.filter((row) => row.status === 'damaged' && isIn(row)).length;
      const isShown = (hit: SearchHit): boolean => trashed || !state.trashed.has(hit.session as SessionId);
      const named = await Promise.all(found.hits.map((hit) => nameApproval(hit, readBack)));
      const hits = named.flatMap((hit) => hitOf(hit, { index, catalogue }) ?? []).filter(isShown);
      return accept({
        hits,
        ...found.progress,
        ...(damaged === 0 ? {} : { damaged }),
        ...(found.unread === 0 ? {} : { unread: found.unread }),
        ...(found.next === undefined ? {} : { next: found.next }),
      });
    },
  };
}

/** None where a page of it is damaged: what was found stands in the index all the same. */
async function historyOf(
  event: EventId,
  limit: number,
  store: SearchWorld['store'],
): ReturnType<SearchWorld['store']['history']> {
  try {
    return await store.history(event, limit);
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

type Known = Pick<SearchWorld, 'index' | 'catalogue'>;

/** Undefined for a title that is not what the session is called now, and for a session that is not known. */
function hitOf(found: FoundText, { index, catalogue }: Known): SearchHit | undefined {
  const [row] = index.rowsOf([sessionOf(found, catalogue.state().parted)]);
  if (row === undefined) return undefined;
  if (found.kind === 'title' && shortly(found.excerpt) !== shortly(row.title)) return undefined;
  return {
    session: row.id,
    title: row.title,
    root: row.root,
    event: found.event,
    ...(found.step === undefined ? {} : { step: found.step }),
    kind: found.kind,
    ...(found.atMs === undefined ? {} : { atMs: found.atMs }),
    excerpt: found.excerpt,
    marks: found.marks.map(([start, end]) => [start, end]),
    trashed: row.trashed,
    ...(row.quarantined === undefined ? {} : { quarantined: row.quarantined }),
  };
}

/** What of two titles is compared: either may be cut, at its own place. */
function shortly(title: string): string {
  return oneLine(title, 80).text;
}

/** A twin's events name the session that they parted from. */
function sessionOf({ session, isTwin }: FoundText, parted: ReturnType<CatalogueView['state']>['parted']): SessionId {
  if (!isTwin) return session;
  return [...parted].find(([, { from }]) => from === session)?.[0] ?? session;
}
