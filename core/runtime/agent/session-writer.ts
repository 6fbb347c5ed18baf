import type { Draft } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Append, AppendedEvent, AppendOutcome, EventStore } from '../ports.ts';
import { readMade } from '../read-made.ts';
import { type Sealing, sealStream } from '../seal-stream.ts';

/** When what a run writes is made durable: each time before it goes on, or at the latest after so many ms. */
export type Durability = 'every-step' | { readonly everyMs: number };

/** Another program moved the session while it was written here: what was to be added is not there. */
export class SessionMoved extends Error {
  constructor(session: SessionId) {
    super(`session ${session} was moved while it was written`);
    this.name = 'SessionMoved';
  }
}

/** The one writer of a session (S7): runs, answers of persons and stops go through it and stand in one chain, in the order they came. */
export interface SessionWriter {
  readonly session: SessionId;
  /** The newest event, also one that is not durable yet: the store has no history of that. */
  readonly head: () => EventId;
  /**
   * Adds events. They are durable when this settles, unless a run is written at times and `when` is not `now`. Rejects with
   * {@link SessionMoved}, or as the store does; nothing of the batch is there then.
   */
  readonly append: (drafts: readonly Draft[], by: string, when?: 'now') => Promise<readonly SessionEvent[]>;
  /** Makes all that was added durable. Gives the newest event then. */
  readonly flush: () => Promise<EventId>;
  /** Takes note that the ref was moved to an event that is there, while nothing waited to be written. */
  readonly moved: (to: EventId) => void;
  /** Sets how often a run is made durable. */
  readonly write: (durability: Durability) => void;
  /** Called with events that were added, in order, before `append` settles. Returns what removes the listener. */
  readonly onAdded: (listener: (event: SessionEvent) => void) => () => void;
}

export interface WriterWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  /** Settles once the disk takes again what it did not; undefined for what waiting does not mend. A writer waits, and goes on without a gap. */
  readonly goesOn: (failure: unknown) => Promise<void> | undefined;
}

/** A writer on a session that is there. Undefined where it is not. */
export async function openWriter(session: SessionId, world: WriterWorld): Promise<SessionWriter | undefined> {
  const ref = await world.store.ref(session);
  if (ref === undefined) return undefined;
  const listeners = new Set<(event: SessionEvent) => void>();
  let { head, nextSeq } = ref;
  let durable = ref.head;
  let durability: Durability = 'every-step';
  let waiting: AppendedEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let broken: unknown;
  let writing: Promise<void> = Promise.resolve();

  const writeWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    const last = events.at(-1);
    if (last === undefined) return;
    const outcome = await appendWhenRoom(world, { session, expectedHead: durable, events });
    if (!outcome.ok) throw new SessionMoved(session);
    durable = last.id;
  };
  const write = (): Promise<void> => {
    writing = writing.then(writeWaiting);
    writing.catch((error: unknown) => {
      broken ??= error;
    });
    return writing;
  };
  return {
    session,
    head: () => head,
    async append(drafts, by, when) {
      if (broken !== undefined) throw broken;
      const sealed = sealStream(drafts, { session, nextSeq, parents: [head], by }, world.sealing);
      nextSeq += sealed.length;
      head = sealed.at(-1)?.id ?? head;
      waiting.push(...sealed);
      const events = sealed.map(readMade);
      if (durability === 'every-step' || when === 'now') await write();
      else timer ??= setTimeout(() => void write().catch(() => undefined), durability.everyMs);
      for (const event of events) for (const listener of listeners) listener(event);
      return events;
    },
    async flush() {
      while (durable !== head) await write();
      return durable;
    },
    moved: (to) => {
      head = to;
      durable = to;
    },
    write: (next) => {
      durability = next;
    },
    onAdded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function appendWhenRoom({ store, goesOn }: WriterWorld, batch: Append): Promise<AppendOutcome> {
  for (;;) {
    try {
      return await store.append([batch]);
    } catch (error) {
      const room = goesOn(error);
      if (room === undefined) throw error;
      await room;
    }
  }
}
