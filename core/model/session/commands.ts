import type { Draft } from '../envelope.ts';
import type { EventId, SessionId } from '../ids.ts';

/** What `decide` needs to know of the session that a command names; undefined where there is none. */
export interface SessionFacts {
  readonly id: SessionId;
  readonly head: EventId;
  readonly title: string;
  readonly cwd?: string;
  /** None of its events is left: there is nothing to go on from. */
  readonly isGone?: true;
}

/** How a person has a conversation go on over a break in its log: with all before it, by file order, or from the break on. */
export type AtBreak = 'join' | 'start';

/** Make a new session that goes on from an event of another (F1). */
export interface Fork {
  readonly type: 'session/fork';
  readonly session: SessionId;
  /** The event to leave from; the head when absent. */
  readonly at?: EventId;
  readonly title?: string;
  /** Id of the session to be made, for an asker that may have to find it again; a new one where absent. */
  readonly as?: SessionId;
  /** The answer where the conversation holds a break; refused where it holds none. */
  readonly atBreak?: AtBreak;
  /** Refuse when the session's head is another one by now (S7). */
  readonly expectedHead?: EventId;
}

/** Make a new root whose basis is the context that the model saw at an event of another session (F6). */
export interface Detach {
  readonly type: 'session/detach';
  readonly session: SessionId;
  readonly at?: EventId;
  /** As for a fork. */
  readonly as?: SessionId;
  /** As for a fork. */
  readonly atBreak?: AtBreak;
  readonly expectedHead?: EventId;
}

/** Make a session that does a part of what another one does, from an event of it on (F5): its conversation starts there, and its files are its own. */
export interface SpawnSession {
  readonly type: 'session/spawn';
  readonly session: SessionId;
  readonly at?: EventId;
  /** What it is for, on one line. */
  readonly task: string;
  /** As for a fork. */
  readonly as?: SessionId;
  readonly expectedHead?: EventId;
}

export type SessionCommand = Fork | Detach | SpawnSession;

/** A session to be opened: its first event, the event before it (none for a root), and the catalogue's record of the act. */
export interface Opening {
  readonly first: Draft;
  readonly parents: readonly EventId[];
  readonly act: Draft;
}
