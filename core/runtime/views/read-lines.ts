import type { Sha256 } from '../../model/envelope.ts';
import { isReserved, type SessionId } from '../../model/ids.ts';
import { allOwnEvents, ownEvents } from '../own-events.ts';
import type { EventStore, SessionRef } from '../ports.ts';
import { brokenAs, isDamage, readableEvents } from '../readable-events.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { noteLostEnds, noteLostHead, shelveGone } from './gone-sessions.ts';
import { countDamaged, missingEndOf } from './line-lacks.ts';
import { placeErased } from './place-erased.ts';
import { fromSaved, SAVED_LINES } from './saved-line.ts';
import { adopt, emptyEntry, emptyShelf, isBehind, type SessionShelf, shelfDamaged, shelve } from './session-shelf.ts';
import { stepsFirst } from './steps-first.ts';

export interface ReadWorld {
  readonly store: EventStore;
  readonly catalogue: CatalogueView;
  readonly sha256: Sha256;
}

/** What is known before the reading, and what hears of it while it goes on. */
export interface Reading {
  /** How many lines must have been saved; undefined where none was, or nobody knows. */
  readonly counted: number | undefined | 'unreadable';
  /** A session has a saved line, right or wrong. */
  readonly onSaved: (session: SessionId) => void;
  /** A session's line was folded anew. What was folded is kept until it settles: it is awaited, so that not all of it is kept at once. */
  readonly onFolded: (session: SessionId) => Promise<void>;
  readonly onProgress: (progress: LinesRead) => void;
  readonly signal: AbortSignal;
}

/** How many sessions have been read, of how many. */
export interface LinesRead {
  readonly soFar: number;
  readonly of: number;
}

/** What came of reading all lines. */
export interface ReadLines {
  /** Lines that were missing or wrong although they had been saved, and are whole again. */
  readonly rebuilt: number;
  /** Imported files of which events are gone, but for as many as sessions that are known to be damaged, or were emptied with nothing left of them. */
  readonly lostFiles: number;
}

/** Lines that are taken up in one go: some ms. */
const LINES_A_TURN = 50;
/** How often it is told at most how many lines were read. */
const TELLINGS = 100;

/**
 * Fills a shelf: from saved lines where they are of the record as it is, else from all events of the session. Others run in between:
 * a window loads meanwhile.
 */
export async function readLines(
  world: ReadWorld,
  shelf: SessionShelf,
  { counted, onSaved, onFolded, onProgress, signal }: Reading,
): Promise<ReadLines> {
  let saved = 0;
  const refs = await world.store.refs();
  const isDue = everySoOften(refs.length);
  const unnumbered = await noteLostEnds(world, shelf);
  let wrong = 0;
  let none = 0;
  for (const [at, ref] of refs.entries()) {
    if (at % LINES_A_TURN === 0) await new Promise((nextTurn) => setImmediate(nextTurn));
    if (signal.aborted) return { rebuilt: 0, lostFiles: 0 };
    if (isDue(at)) onProgress({ soFar: at, of: refs.length });
    if (isReserved(ref.session)) continue;
    const was = await takeUp(world, shelf, ref).catch(brokenAs('wrong' as const));
    if (was !== 'none') {
      saved++;
      onSaved(ref.session);
    }
    const isFolded = was !== 'kept' && (await readWhole(world, shelf, ref.session));
    await noteLostHead(world, shelf, ref);
    const entry = shelf.entries.get(ref.session);
    if (!isFolded || entry === undefined || entry.damaged === true) continue;
    await onFolded(ref.session);
    if (was === 'none') none++;
    if (was === 'wrong' && missingEndOf(shelf, ref.session, world.catalogue.state()) === undefined) wrong++;
  }
  await shelveGone(world, shelf, { refs, unnumbered });
  const missing = missingLines({ counted: counted === 'unreadable' ? saved : counted, saved, none });
  return { rebuilt: wrong + missing, lostFiles: await lostFilesOf(world, shelf) };
}

/** Whether it is time to tell how far the reading is: at every hundredth, and of a few lines not at all. */
function everySoOften(of: number): (at: number) => boolean {
  const every = Math.max(LINES_A_TURN, Math.ceil(of / TELLINGS));
  return (at) => at > 0 && at % every === 0;
}

async function lostFilesOf({ store, catalogue }: ReadWorld, shelf: SessionShelf): Promise<number> {
  const lost = await store.lostFiles().catch(brokenAs(0));
  return Math.max(0, lost - countDamaged(shelf, catalogue.state()) - catalogue.state().emptiedGone);
}

interface Counts {
  readonly counted: number | undefined;
  readonly saved: number;
  /** Sessions without a saved line. */
  readonly none: number;
}

/** How many lines had been saved and are gone. A count is saved with every line: where there are lines without any, it went, and others may have. */
function missingLines({ counted, saved, none }: Counts): number {
  if (counted === undefined) return saved === 0 ? 0 : none;
  return Math.max(0, Math.min(counted - saved, none));
}

/** What there was of a saved line: it, none, one from before newer events or of another version, or one that is not of this record. */
type Was = 'kept' | 'none' | 'old' | 'wrong';

async function takeUp({ store, catalogue, sha256 }: ReadWorld, shelf: SessionShelf, ref: SessionRef): Promise<Was> {
  const projection = await store.projection(SAVED_LINES, ref.session);
  if (projection === undefined) return 'none';
  const entry = fromSaved(ref.session, projection, sha256);
  if (typeof entry === 'string') return entry;
  const { head, nextSeq } = entry.state;
  const { parted } = catalogue.state();
  const isParted = parted.has(ref.session);
  if (isParted ? head !== ref.head : nextSeq < ref.nextSeq) return 'old';
  if (!isParted && (await store.own(ref.session, nextSeq - 1, nextSeq))[0]?.id !== head) return 'wrong';
  const count = isParted ? (await allOwnEvents(ref.session, store, parted)).length : await store.ownCount(ref.session);
  // A run that goes on may have appended since the refs were read.
  if (count !== entry.summary.events) return (await store.ref(ref.session))?.head === ref.head ? 'wrong' : 'old';
  adopt(shelf, ref.session, entry);
  return 'kept';
}

/** Folds all own events of a session, and where they hold the mark of a copy, once more. False where damage ended the reading. */
async function readWhole(world: ReadWorld, shelf: SessionShelf, session: SessionId): Promise<boolean> {
  const isRead = await readSession(world, shelf, session);
  if (isBehind(shelf, session)) await readAnew(world, shelf, session);
  return isRead && shelf.entries.get(session)?.damaged !== true;
}

/** Folds a session's own events from `from` on, or all, while nobody waits for steps. False where damage ended the reading: such a line is not worth saving. */
async function readSession(
  { store, catalogue }: Pick<ReadWorld, 'store' | 'catalogue'>,
  shelf: SessionShelf,
  session: SessionId,
  from?: number,
): Promise<boolean> {
  try {
    for await (const events of ownEvents(session, store, catalogue.state().parted, from)) {
      shelve(shelf, session, events);
      await stepsFirst(store);
    }
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    await readPastDamage(store, shelf, session);
    return false;
  } finally {
    await placeErased(shelf.entries.get(session), store);
  }
}

/**
 * Reads a session from its first event on, until it is where the shelf is: others may append meanwhile. Where a copied beginning
 * ends is known beforehand if a mark said so before; a mark that is met first has it read once more.
 */
export async function readAnew(
  world: Pick<ReadWorld, 'store' | 'catalogue'>,
  shelf: SessionShelf,
  session: SessionId,
): Promise<void> {
  const ends = new Set(shelf.entries.get(session)?.summary.copies.named);
  const nextSeqOn = ({ entries }: SessionShelf) => entries.get(session)?.state.nextSeq ?? 0;
  for (;;) {
    const entry = emptyEntry(session, ends);
    const fresh: SessionShelf = { ...emptyShelf(shelf.read), entries: new Map([[session, entry]]) };
    do {
      if (!(await readSession(world, fresh, session, nextSeqOn(fresh)))) break;
    } while (nextSeqOn(fresh) < nextSeqOn(shelf));
    if (entry.state.head === undefined) return;
    if (!isBehind(fresh, session)) return adopt(shelf, session, entry);
    for (const end of entry.summary.copies.named) ends.add(end);
  }
}

/** Reads on past lost envelopes. `verify` names the loss; where more than that is broken, other sessions are read on. */
async function readPastDamage(store: EventStore, shelf: SessionShelf, session: SessionId): Promise<void> {
  const seq = shelf.entries.get(session)?.state.nextSeq ?? 0;
  try {
    for await (const events of readableEvents(session, store, seq)) {
      if (events.length > 0) shelve(shelf, session, events);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const ref = await store.ref(session);
  if (ref !== undefined) shelfDamaged(shelf, ref);
}
