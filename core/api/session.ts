import type { HostClient } from '../contract/connect.ts';
import { currentOf } from './current-of.ts';
import { type MergeOptions, merge } from './merge.ts';
import { onSession } from './on-session.ts';
import { ownEvents } from './own-events.ts';
import { accepted } from './refused-error.ts';
import { type Replayed, replay } from './replay.ts';
import type { SessionEvent } from './session-event.ts';
import { validate } from './validate.ts';

/** Facts of a session value. */
export interface SessionFacts {
  readonly id: string;
  readonly head: string;
  /** What a person asks for next: the next agent that goes on from the value hears it. */
  readonly words?: string;
  /** Last words of the agent that made the value. */
  readonly answer?: string;
}

/** Where to fork. */
export interface ForkOptions {
  /** An event of the session's history; the value's head where absent. */
  readonly at?: string;
  /** Name of the new session. */
  readonly title?: string;
}

/** A command that judges a session's files. */
export interface Check {
  /** A line for bash, run in the sandbox in the session's files. */
  readonly command: string;
  /** What it shows where it passes, in words. */
  readonly criterion: string;
}

/** What a check came to, and the session with the verdict on record. */
export interface Checked {
  /** `undecided`: the command did not come to its own end. */
  readonly verdict: 'passed' | 'failed' | 'undecided';
  readonly session: Session;
}

/**
 * A session as it was at a head. A value: no operation changes it, each gives another one. An operation on a value whose session has moved
 * on since forks at the value's head, and goes on there (S7). All throw RefusedError where the host refuses.
 */
export class Session {
  readonly id: string;
  /** Id of the newest event. It fixes all history (S2). */
  readonly head: string;
  /** What a person asks for next; undefined where nothing waits to be said. */
  readonly words: string | undefined;
  /** Last words of the agent that made this value; undefined for a value that no agent made. */
  readonly answer: string | undefined;
  readonly #host: HostClient;

  constructor(host: HostClient, { id, head, words, answer }: SessionFacts) {
    this.#host = host;
    this.id = id;
    this.head = head;
    this.words = words;
    this.answer = answer;
  }

  /** The host that it is in: every other call of the contract can be made there. */
  get host(): HostClient {
    return this.#host;
  }

  /** The same session with words of a person, which are recorded when the next agent goes on from it. They take the place of earlier ones. */
  say(words: string): Session {
    const { id, head, answer } = this;
    return new Session(this.host, { id, head, words, ...(answer === undefined ? {} : { answer }) });
  }

  /** A session of its own that goes on from here: nothing is copied, its files are its own from its first effect on (F1, F2). */
  async fork({ at = this.head, title }: ForkOptions = {}): Promise<Session> {
    const named = title === undefined ? {} : { title };
    const made = accepted(await this.host.sessions.fork({ session: this.id, at, ...named }));
    return this.next(made.session, made.head);
  }

  /** A session that stands alone: it begins with the context and the files as they are here, and keeps no history (F6). */
  async detach(): Promise<Session> {
    const made = accepted(await this.host.sessions.detach({ session: this.id, at: this.head }));
    return this.next(made.session, made.head);
  }

  /**
   * Brings what another session has and this one has not into this one: a block of what it did, its files, its session memory (M2). A no-op
   * where there is nothing to bring (M4). Throws MergeConflictError before anything is recorded.
   */
  async merge(theirs: Session, options: MergeOptions = {}): Promise<Session> {
    return await merge(this, theirs, options);
  }

  /** Side effects happen in this backend from here on, and the files go along (P1). A no-op where it is so already. */
  async to(backend: string): Promise<Session> {
    return await onSession(this, async ({ id, head }) => {
      const moved = await this.host.programs.moveTo({ session: id, expectedHead: head, backend });
      return moved.ok ? { ok: true, value: this.next(id, moved.head) } : moved;
    });
  }

  /** Judges the files with a command, on record as a validation with the command's evidence (V1). A verdict of any kind is no error. */
  async validate({ command, criterion }: Check): Promise<Checked> {
    return await validate(this, { command, criterion });
  }

  /**
   * Puts a summary in the place of the conversation so far, on record with every event that it replaces; nothing is lost (C2). `text`: what the
   * model reads instead; an extract where absent. Refused where nothing would be replaced.
   */
  async compress({ text }: { readonly text?: string } = {}): Promise<Session> {
    const { id, head: event } = await currentOf(this);
    const words = text === undefined ? {} : { text };
    const made = accepted(await this.host.context.compress({ session: id, expectedHead: event, ...words }));
    return this.next(id, made.event);
  }

  /** Does the steps of the session again, each from its recorded files, without network, and compares (R3). Verdicts are kept in a session of their own. */
  async replay(): Promise<Replayed> {
    return await replay(this);
  }

  /** Own events of the session up to this head, in order. */
  async events(): Promise<readonly SessionEvent[]> {
    const events: SessionEvent[] = [];
    for await (const event of ownEvents(this.host, this.id)) {
      events.push(event);
      if (event.id === this.head) break;
    }
    return events;
  }

  /** A value with another head, and what this one has to say still to be said. */
  next(id: string, head: string): Session {
    const { words } = this;
    return new Session(this.host, { id, head, ...(words === undefined ? {} : { words }) });
  }
}
