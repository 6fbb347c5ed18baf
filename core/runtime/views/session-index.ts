import { movedHead } from '../../model/catalogue/moved-head.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionFacts } from '../../model/session/commands.ts';
import type { SeqRange } from '../../model/session/missing-before.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { OPEN_FOR_MS } from '../../projections/status/status-of.ts';
import { NotBegun } from '../not-begun.ts';
import { HostError } from '../ports.ts';
import { createBlobSizer } from './blob-sizer.ts';
import { checkReadable } from './check-readable.ts';
import { factsOf } from './facts-of.ts';
import { type HeldElsewhere, heldElsewhere } from './held-elsewhere.ts';
import type { IndexWorld } from './index-world.ts';
import { createLineKeeper } from './line-keeper.ts';
import { countDamaged, missingEndOf } from './line-lacks.ts';
import { createLineSaver } from './line-saver.ts';
import { createLogFacts, type LogFacts } from './log-facts.ts';
import { mayHoldBreak } from './may-hold-break.ts';
import { reachesEvent } from './reaches-event.ts';
import { readAll } from './read-all.ts';
import { copiesOf, kinOf, twinsIn } from './root-of.ts';
import { newestFirst, type RowPiece, rowPieces } from './row-pieces.ts';
import { emptyShelf, lineOf, modifiedWithin, namesakesOf, type SessionShelf, titleIn } from './session-shelf.ts';
import { isExact } from './step-reel.ts';
import { takeLater } from './take-later.ts';

/** Every session of the home, folded to one line each and kept up with the record. */
export interface SessionIndex {
  /** All lines, when the first reading is done. */
  readonly rows: () => Promise<SessionRow[]>;
  /** The same in pieces, the lineage in which something happened last first. */
  readonly pieces: () => AsyncGenerator<RowPiece>;
  /** How many sessions there are, when all lines are right. */
  readonly count: () => Promise<number>;
  /** The lines of some sessions as they are known now; unknown ones are left out. */
  readonly rowsOf: (sessions: readonly SessionId[]) => SessionRow[];
  /** The line of a session, when the first reading is done; undefined for an unknown one. */
  readonly rowOf: (session: SessionId) => Promise<SessionRow | undefined>;
  /** The lines of a session's whole lineage, its root first, then by creation; none for an unknown session. */
  readonly family: (session: SessionId) => Promise<SessionRow[]>;
  /** The events that a session is known to lack at its end, when the first reading is done; undefined for none. */
  readonly missingEnd: (session: SessionId) => Promise<SeqRange | undefined>;
  readonly facts: (session: SessionId) => Promise<SessionFacts | undefined>;
  /** True where an event is in the first-parent history of a session's head. */
  readonly reaches: (session: SessionId, event: EventId) => Promise<boolean>;
  /** False where no break is in the conversation that ends at an event. */
  readonly mayHoldBreak: (event: EventId) => Promise<boolean>;
  readonly titleOf: (session: string) => string;
  /** Whether what says of which kind a session is was erased. */
  readonly isKindLost: (session: string) => boolean;
  /** Takes events that were appended to a session. They are folded when a line is asked for, those of many commits at once. */
  readonly take: (session: SessionId, events: readonly StoredEvent[]) => void;
  /** Sessions whose line may read differently than when this was asked last, by what was taken since. */
  readonly touched: () => readonly SessionId[];
  /** Sessions whose line says something of the title or place of one of these: those called after it while nobody names them, and its copies. */
  readonly dependents: (sessions: ReadonlySet<SessionId>) => readonly SessionId[];
  /** Sessions that hold something of this one as their own. */
  readonly heldElsewhere: (session: SessionId) => Promise<HeldElsewhere>;
  /** Sessions whose file, after `fromMs` and up to `toMs`, had not changed for so long that they are open no more. */
  readonly aged: (fromMs: number, toMs: number) => readonly SessionId[];
  /** Pages of the store are damaged: looks which sessions have events on them. Lines are given when that is done. */
  readonly checkReadable: () => void;
  /** Takes what is known of files. Each gives the sessions whose line may read differently now. */
  readonly logs: Pick<LogFacts, 'note' | 'noteReading' | 'noteRest'>;
  /** Drops sessions that are not in the store any more. */
  readonly forget: (sessions: readonly SessionId[]) => void;
  /** Saves lines and steps that changed, now. Settles without it where the store can't save. */
  readonly flush: () => Promise<void>;
  /** True for a session whose steps are saved with its line: nobody else saves them. */
  readonly savesSteps: (session: SessionId) => boolean;
  /** True while something is being erased from a session: nothing of before may be saved of it. */
  readonly isErasing: (session: SessionId) => boolean;
  /** Does what erases from a session, then reads it anew: what was erased is in no line any more, and in none that is saved. */
  readonly erasing: <T>(session: SessionId, erase: () => Promise<T>) => Promise<T>;
  /** Cuts the reading of sessions off: who waits for it is told {@link NotBegun}. */
  readonly cutOff: () => void;
  /** Stops reading and saves lines that changed. After it nothing is asked of the store. */
  readonly close: () => Promise<void>;
}

/** Starts reading all sessions; what is appended meanwhile is folded after what was there. */
export function openSessionIndex({
  store,
  blobs,
  catalogue,
  clock,
  read,
  sha256,
  onRebuilt,
  onUnreadable,
  onDamaged,
  onFilesLost,
  onProgress,
  onRead,
  ...lasting
}: IndexWorld): SessionIndex {
  const shelf = emptyShelf(read);
  const saver = createLineSaver(store, shelf, sha256);
  const sizer = createBlobSizer(shelf, blobs, (session) => {
    saver.changed(session);
    onRead([session]);
  });
  const logs = createLogFacts(shelf, lasting.samplePath);
  const stop = new AbortController();
  let isRead = false;
  const world = { store, catalogue, sha256 };
  const reading = readAll(world, { shelf, saver, note: logs.note, onProgress, signal: stop.signal }).then(
    ({ rebuilt, lostFiles }) => {
      if (stop.signal.aborted) return;
      isRead = true;
      saver.end();
      taken.fold();
      for (const session of shelf.entries.keys()) sizer.look(session);
      if (rebuilt > 0) onRebuilt(rebuilt, shelf.entries.size);
      tellDamaged();
      if (lostFiles > 0) onFilesLost(lostFiles);
    },
  );
  const tellDamaged = () => {
    const damaged = countDamaged(shelf, catalogue.state());
    if (damaged > 0) onDamaged(damaged);
  };
  /** Of lines that were not all read nothing is told. */
  const whole = reading.then(() => mustGoOn(isRead));
  whole.catch(() => undefined);
  /** Whoever asks for lines is told why they can't be read; closing goes on without them. */
  const lost = reading.then(() => false, isHostError);
  const keeper = createLineKeeper({
    world: { store, catalogue },
    shelf,
    saver,
    onRead: (sessions) => {
      for (const session of sessions) sizer.look(session);
      onRead(sessions);
    },
    kinOf: (session) => kinOf(shelf, session, catalogue.state()),
  });
  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    if (await lost) return;
    const damaged = await checkReadable({ store, catalogue }, folded(), stop.signal);
    if (damaged.length === 0) return;
    tellDamaged();
    onUnreadable(damaged);
    onRead(damaged);
  };
  const checkSoon = (): void => {
    const run = Promise.resolve(checking?.catch(isHostError))
      .then(check)
      .finally(() => {
        if (checking === run) checking = undefined;
      });
    checking = run;
    run.catch(isHostError);
  };
  const taken = takeLater(
    (session, events) => {
      const touched = keeper.take(session, events);
      sizer.look(session);
      return touched;
    },
    () => isRead,
  );
  const awake = async (): Promise<void> => {
    await whole;
    taken.fold();
    await checking?.then(() => mustGoOn(!stop.signal.aborted));
    await keeper.settled();
    await sizer.settled();
    taken.fold();
  };
  /** All that was taken is on it. */
  const folded = (): SessionShelf => {
    taken.fold();
    return shelf;
  };
  const line = (session: SessionId) => {
    const row = lineOf(folded(), session, { ...catalogue.state(), ...logs, ...lasting, nowMs: clock.nowMs() });
    const quarantined = logs.leftOut.of(session);
    return row === undefined || quarantined === 0 ? row : { ...row, quarantined };
  };
  const rowsOf = (sessions: readonly SessionId[]) => sessions.flatMap((session) => line(session) ?? []);
  return {
    rows: async () => {
      await awake();
      return rowsOf([...shelf.entries.keys()]);
    },
    pieces: async function* () {
      await awake();
      yield* rowPieces(newestFirst(shelf, catalogue.state()), rowsOf);
    },
    count: async () => {
      await awake();
      return shelf.entries.size;
    },
    rowsOf,
    rowOf: async (session) => {
      await whole;
      return line(session);
    },
    family: async (session) => {
      await awake();
      return rowsOf(kinOf(shelf, session, catalogue.state()));
    },
    missingEnd: async (session) => {
      await whole;
      return missingEndOf(folded(), session, catalogue.state());
    },
    facts: async (session) => {
      await whole;
      return factsOf(line(session));
    },
    reaches: async (session, event) => {
      const head = movedHead(folded().entries.get(session)?.state.head, catalogue.state().moved.get(session));
      return head !== undefined && reachesEvent(head, event, store, twinsIn(catalogue.state()));
    },
    mayHoldBreak: async (event) => {
      await whole;
      const firstBreak = (session: SessionId) => folded().entries.get(session)?.summary.firstBreak;
      return mayHoldBreak(event, store, { firstBreak, twins: twinsIn(catalogue.state()) });
    },
    titleOf: (session) => titleIn(folded(), session as SessionId, catalogue.state()) ?? session,
    isKindLost: (session) => {
      const row = line(session as SessionId);
      return row?.kindLost === true;
    },
    take: taken.take,
    touched: taken.touched,
    dependents: (sessions) => [
      ...namesakesOf(folded(), sessions, catalogue.state()),
      ...copiesOf(shelf, sessions, catalogue.state()),
    ],
    heldElsewhere: async (session) => {
      await whole;
      return heldElsewhere(session, { shelf: folded(), store, came: catalogue.state().detached });
    },
    checkReadable: checkSoon,
    aged: (fromMs, toMs) => modifiedWithin(folded(), fromMs - OPEN_FOR_MS, toMs - OPEN_FOR_MS),
    logs: {
      note: (files, ...more) => {
        if (files.length > 0) taken.fold();
        return logs.note(files, ...more);
      },
      noteReading: (...facts) => {
        taken.fold();
        return logs.noteReading(...facts);
      },
      noteRest: (...facts) => {
        taken.fold();
        return logs.noteRest(...facts);
      },
    },
    forget: (sessions) => {
      for (const session of sessions) folded().entries.delete(session);
      saver.gone(sessions);
    },
    flush: () => {
      taken.fold();
      return saver.flush();
    },
    savesSteps: (session) => {
      const { reel, summary } = folded().entries.get(session) ?? {};
      return reel !== undefined && summary !== undefined && isExact(reel, summary.steps);
    },
    isErasing: keeper.isErasing,
    erasing: async (session, erase) => {
      await whole;
      taken.fold();
      return keeper.erasing(session, erase).finally(() => sizer.look(session));
    },
    cutOff: () => stop.abort(),
    close: async () => {
      stop.abort();
      if (await lost) return;
      await checking?.catch(isHostError);
      taken.fold();
      await keeper.settled();
      await sizer.settled();
      await saver.close();
    },
  };
}

function mustGoOn(isGoingOn: boolean): void {
  if (!isGoingOn) throw new NotBegun();
}

/** True, unless it is a bug: that is thrown. */
function isHostError(error: unknown): true {
  if (!(error instanceof HostError)) throw error;
  return true;
}
