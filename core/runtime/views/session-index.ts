import type { StoredEvent } from '../../model/envelope.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import type { SessionFacts } from '../../model/session/commands.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { ownEvents } from '../own-events.ts';
import { type Clock, type EventStore, HostError, type SourceFile } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { reachesEvent } from './reaches-event.ts';
import { emptyShelf, type LineFacts, lineOf, namesakesOf, rootOf, type SessionShelf, shelve } from './session-shelf.ts';

/** Every session of the home, folded to one line each and kept up with the record. */
export interface SessionIndex {
  /** All lines, when the first reading is done. */
  readonly rows: () => Promise<SessionRow[]>;
  /** The lines of some sessions as they are known now; unknown ones are left out. */
  readonly rowsOf: (sessions: readonly SessionId[]) => SessionRow[];
  /** The lines of a session's whole lineage, its root first, then by creation; none for an unknown session. */
  readonly family: (session: SessionId) => Promise<SessionRow[]>;
  readonly facts: (session: SessionId) => Promise<SessionFacts | undefined>;
  /** True where an event is in the first-parent history of a session's head. */
  readonly reaches: (session: SessionId, event: EventId) => Promise<boolean>;
  readonly titleOf: (session: string) => string;
  /** Folds events that were appended to a session; gives the sessions whose line may read differently now. */
  readonly take: (session: SessionId, events: readonly StoredEvent[]) => readonly SessionId[];
  /** Sessions that are called after this one as long as nobody names them. */
  readonly namesakes: (session: SessionId) => readonly SessionId[];
  /** Sessions that were detached from this one. */
  readonly detachedFrom: (session: SessionId) => readonly SessionId[];
  readonly noteFiles: (files: readonly SourceFile[]) => void;
  /** Reads a session anew: what was erased from it is in no line any more. */
  readonly refresh: (session: SessionId) => Promise<void>;
  /** Stops reading. After it nothing is read from the store. */
  readonly close: () => Promise<void>;
}

interface IndexWorld {
  readonly store: EventStore;
  readonly catalogue: CatalogueView;
  readonly clock: Clock;
  readonly read: ReadEvent;
  /** A log that ships with the product: nobody writes to it, however new the installation made the file. */
  readonly samplePath: string;
}

/** Starts reading all sessions; what is appended meanwhile is folded after what was there. */
export function openSessionIndex({ store, catalogue, clock, read, samplePath }: IndexWorld): SessionIndex {
  const shelf = emptyShelf(read);
  const early: { session: SessionId; events: readonly StoredEvent[] }[] = [];
  const stop = new AbortController();
  let isRead = false;
  const noteFiles = (files: readonly SourceFile[]) => {
    for (const file of files) if (file.path !== samplePath) shelf.modified.set(file.path, file.modifiedAtMs);
  };
  const reading = readAll({ store, catalogue }, shelf, noteFiles, stop.signal).then(() => {
    isRead = true;
    for (const { session, events } of early.splice(0)) shelve(shelf, session, events, readEvent);
  });
  const line = (session: SessionId) => {
    const { titles, trashed, parted } = catalogue.state();
    return lineOf(shelf, session, { nowMs: clock.nowMs(), titles, trashed, parted, samplePath });
  };
  const rowsOf = (sessions: readonly SessionId[]) => sessions.flatMap((session) => line(session) ?? []);
  return {
    rows: async () => {
      await reading;
      return rowsOf([...shelf.entries.keys()]);
    },
    rowsOf,
    family: async (session) => {
      await reading;
      return rowsOf(kinOf(shelf, session, catalogue.state().parted));
    },
    facts: async (session) => {
      await reading;
      return factsOf(line(session));
    },
    reaches: async (session, event) => {
      const head = shelf.entries.get(session)?.state.head;
      const twins = new Set([...catalogue.state().parted.values()].map(({ from }) => from));
      return head !== undefined && reachesEvent(head, event, store, twins);
    },
    titleOf: (session) => line(session as SessionId)?.title ?? session,
    take: (session, events) => {
      if (isRead) return shelve(shelf, session, events, readEvent);
      early.push({ session, events });
      return [session];
    },
    namesakes: (session) => namesakesOf(shelf, session),
    detachedFrom: (session) => {
      const came = [...shelf.entries].filter(([, { summary }]) => summary.opening?.cameFrom === session);
      return came.map(([id]) => id);
    },
    noteFiles,
    refresh: async (session) => {
      await reading;
      const fresh = emptyShelf(read);
      await readSession({ store, catalogue }, fresh, session);
      const entry = fresh.entries.get(session);
      if (entry !== undefined) shelf.entries.set(session, entry);
    },
    close: async () => {
      stop.abort();
      await reading;
    },
  };
}

function kinOf(shelf: SessionShelf, session: SessionId, parted: LineFacts['parted']): SessionId[] {
  if (!shelf.entries.has(session)) return [];
  const root = rootOf(shelf, session, parted);
  return [root, ...[...shelf.entries.keys()].filter((each) => each !== root && rootOf(shelf, each, parted) === root)];
}

function factsOf(row: SessionRow | undefined): SessionFacts | undefined {
  if (row === undefined) return undefined;
  const cwd = row.projectLabel === '' ? {} : { cwd: row.projectLabel };
  return { id: row.id as SessionId, head: row.head as EventId, title: row.title, ...cwd };
}

async function readAll(
  { store, catalogue }: Pick<IndexWorld, 'store' | 'catalogue'>,
  shelf: SessionShelf,
  noteFiles: SessionIndex['noteFiles'],
  signal: AbortSignal,
): Promise<void> {
  noteFiles(await store.sourceFiles());
  for (const { session } of await store.refs()) {
    if (signal.aborted) return;
    if (session !== CATALOGUE) await readSession({ store, catalogue }, shelf, session);
  }
}

async function readSession(
  { store, catalogue }: Pick<IndexWorld, 'store' | 'catalogue'>,
  shelf: SessionShelf,
  session: SessionId,
): Promise<void> {
  try {
    for await (const events of ownEvents(session, store, catalogue.state().parted)) shelve(shelf, session, events);
  } catch (error) {
    if (!isBroken(error)) throw error;
    await readToDamage(store, shelf, session);
  }
}

/** Reads event by event what stands before a lost envelope. `verify` names the loss; other sessions are read on. */
async function readToDamage(store: EventStore, shelf: SessionShelf, session: SessionId): Promise<void> {
  try {
    for (;;) {
      const seq = shelf.entries.get(session)?.state.nextSeq ?? 0;
      const events = await store.own(session, seq, seq + 1);
      if (events.length === 0) return;
      shelve(shelf, session, events);
    }
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof HostError && error.code === 'store-broken';
}
