import type { PayloadOf } from '../events.ts';
import type { BlobId, EventId, SessionId, TreeId } from '../ids.ts';
import { quoted } from '../quoted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { Detach, Fork, Opening, SessionCommand, SessionFacts, SpawnSession } from './commands.ts';
import { type BreakAnswer, decideAtBreak } from './decide-at-break.ts';
import type { HistoryBreak } from './history-break.ts';

/** What the caller looked up for a fork or detach. */
export interface Surroundings {
  readonly session: SessionFacts | undefined;
  /** True where the event to leave from is in the session's history. */
  readonly reaches: boolean;
  /** Id for the session to be made. */
  readonly child: SessionId;
  /** There is a session of that id. */
  readonly isTaken?: boolean;
  /** The newest break of the conversation at that event that nobody answered yet; absent where there is none. */
  readonly broken?: HistoryBreak | undefined;
}

/** What a detached session starts from (F6). Blobs and tree are stored before the event that names them (S9). */
export interface Basis {
  readonly context: BlobId;
  readonly exactness: 'exact' | 'inferred' | 'unknown';
  /** Absent where contents of it were erased or can't be read, so that nobody knows how much it was. */
  readonly carries?: { readonly segments: number; readonly tokens: number };
  /** Absent where no files are on record. */
  readonly tree?: TreeId;
  /** Dependency folders beside the files. */
  readonly carried?: PayloadOf<'session/detached'>['carried'];
  /** Committed items of scope session. */
  readonly memory?: readonly { readonly key: string; readonly text: string; readonly item: EventId }[];
}

/** Says where a command would leave from, or why it can't (S7, F1). Shared by fork and detach. */
export function decideWhere(
  command: SessionCommand,
  around: Surroundings,
): Decision<{ session: SessionFacts; at: EventId }> {
  const { session } = around;
  if (session === undefined) {
    return refuse('not-found', `There is no session ${command.session}.`, {
      remedy: 'List the sessions to see their ids.',
    });
  }
  if (session.isGone === true) {
    return refuse('not-found', `Nothing is left of ${quoted(session.title)} to go on from.`, {
      remedy: 'A backup or the log itself may still have its events.',
    });
  }
  if (around.isTaken === true) {
    return refuse('already-so', `There is a session ${around.child}.`, {
      remedy: 'Go on from it, or name another id.',
    });
  }
  if (command.expectedHead !== undefined && command.expectedHead !== session.head) {
    return refuse('stale-head', `${quoted(session.title)} has moved on since it was read.`, {
      remedy: 'Look at its newest step, then try again.',
      head: session.head,
    });
  }
  const at = command.at ?? session.head;
  if (at !== session.head && !around.reaches) {
    return refuse('not-found', `Event ${at} is not in the history of ${quoted(session.title)}.`, {
      remedy: 'Choose an event of this session.',
    });
  }
  return accept({ session, at });
}

/** A fork: the answer of a break before it, then {@link forkOpening}. */
export function decideFork(command: Fork, around: Surroundings): Decision<Opening> {
  const where = decideWhere(command, around);
  if (!where.ok) return where;
  const answered = decideAtBreak(command.atBreak, around.broken);
  if (!answered.ok) return answered;
  const { session, at } = where.value;
  return accept(forkOpening({ ...command, session: session.id, at }, around.child, answered.value));
}

/**
 * A session whose first parent is the event it leaves from, also where its conversation starts at a break. Nothing is copied, no words of
 * its parent either and no folder: an erase there reaches all of them.
 */
export function forkOpening(
  { session, at, title }: Pick<Fork, 'session' | 'title'> & { readonly at: EventId },
  child: SessionId,
  atBreak: BreakAnswer | undefined,
): Opening {
  const first: PayloadOf<'session/forked'> = {
    from: session,
    at,
    reason: 'person',
    ...(title === undefined ? {} : { title }),
    ...(atBreak === undefined ? {} : { atBreak: { ...atBreak } }),
  };
  return {
    first: { kind: 'session/forked', payload: first },
    parents: [at],
    act: added(child, 'forked', session, at),
  };
}

/** A spawned session: its first parent is the event that it leaves from, and its conversation starts there (F5). */
export function decideSpawn(command: SpawnSession, around: Surroundings): Decision<Opening> {
  const where = decideWhere(command, around);
  if (!where.ok) return where;
  const { session, at } = where.value;
  const first: PayloadOf<'session/spawned'> = { from: session.id, at, task: command.task, workspace: 'own' };
  return accept({
    first: { kind: 'session/spawned', payload: first },
    parents: [at],
    act: added(around.child, 'spawned', session.id, at),
  });
}

/** A detach: the answer of a break before it, then a root that stands alone; where it came from is a claim in its payload, not a parent. */
export function decideDetach(command: Detach, around: Surroundings, basis: Basis): Decision<Opening> {
  const where = decideWhere(command, around);
  if (!where.ok) return where;
  const answered = decideAtBreak(command.atBreak, around.broken);
  if (!answered.ok) return answered;
  const { session, at } = where.value;
  const first: PayloadOf<'session/detached'> = {
    context: basis.context,
    exactness: basis.exactness,
    ...(basis.carries === undefined ? {} : { carries: { ...basis.carries } }),
    ...filesAndMemory(basis),
    cameFrom: { session: session.id, event: at },
    ...(answered.value === undefined ? {} : { atBreak: { ...answered.value } }),
    ...(session.cwd === undefined ? {} : { cwd: session.cwd }),
  };
  const refs = [{ blob: basis.context }, ...(basis.tree === undefined ? [] : [{ tree: basis.tree }])];
  return accept({
    first: { kind: 'session/detached', payload: first, refs },
    parents: [],
    act: added(around.child, 'detached', session.id, at),
  });
}

function filesAndMemory({ tree, carried = [], memory = [] }: Basis) {
  return {
    ...(tree === undefined ? {} : { tree }),
    ...(carried.length === 0 ? {} : { carried: carried.map((each) => ({ ...each })) }),
    ...(memory.length === 0 ? {} : { memory: memory.map((each) => ({ ...each })) }),
  };
}

function added(subject: SessionId, how: 'forked' | 'detached' | 'spawned', from: SessionId, at: EventId) {
  const payload: PayloadOf<'catalogue/session-added'> = { subject, how, from, at };
  return { kind: 'catalogue/session-added', payload };
}
