import { randomUUID } from 'node:crypto';
import type { HostClient } from '../contract/connect.ts';
import type { MomentView, RerunPlanView } from '../contract/replay.ts';
import type { AgentDefinition } from './agent.ts';
import { type Answered, ask, type Question } from './ask.ts';
import { type Called, call } from './call.ts';
import { type Choice, choose } from './choose.ts';
import { compress } from './compress.ts';
import { detachOf, forkOf, spawnOf } from './fork.ts';
import { insist, insistOnSession } from './insist.ts';
import { type Judgement, judge, withdraw } from './judge.ts';
import type { Keys } from './keys.ts';
import { type MergeOptions, merge } from './merge.ts';
import { moveTo } from './move-to.ts';
import { ownEvents } from './own-events.ts';
import { perform } from './perform.ts';
import { placed, placeOf } from './placed.ts';
import { type Kept, type Lookup, type Recalled, recall, remember } from './remember.ts';
import { type Replayed, replay } from './replay.ts';
import { planRerun, type Rerun, rerun } from './rerun.ts';
import type { SessionEvent } from './session-event.ts';
import { validate } from './validate.ts';
import { validateByAgent } from './validate-by-agent.ts';
import { watch } from './watch.ts';

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
  /** An event of the step whose files it judges, in a fork there; the files as they stand where absent. Such a verdict decides nothing of the whole. */
  readonly at?: string;
}

/** An agent that judges a session. */
export interface AgentCheck {
  readonly agent: AgentDefinition;
  /** What is so where it passes, in words. */
  readonly criterion: string;
}

/** What a check came to, and the session with the verdict on record. */
export interface Checked {
  /** `undecided`: the command did not come to its own end. */
  readonly verdict: 'passed' | 'failed' | 'undecided';
  readonly session: Session;
}

type Replay = { readonly mode: 'verify' | 'watch' } | ({ readonly mode: 'plan' | 'rerun' } & Rerun);

/**
 * A session as it was at a head. A value: no operation changes it, each gives another one. An operation on a value whose session has moved
 * on since forks at the value's head, and goes on there (S7). All throw RefusedError where the host refuses, or what they are given is not what they
 * take.
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
    insist('say', words);
    const { id, head, answer } = this;
    const said = new Session(this.host, { id, head, words, ...(answer === undefined ? {} : { answer }) });
    return placed(said, placeOf(this));
  }

  /** A session of its own that goes on from here: nothing is copied, its files are its own from its first effect on (F1, F2). */
  async fork(options: ForkOptions = {}): Promise<Session> {
    insist('fork', options);
    const { at = this.head, title } = options;
    const where = { at, ...(title === undefined ? {} : { title }) };
    return await this.#do('fork', where, (on, keys) => forkOf(on, { ...where, as: keys?.id('fork') }));
  }

  /** A session for a part of what is to be done, as a sub-agent has one: its conversation starts here, its files are its own, and come back by a merge (F5). */
  async spawn(part: { readonly task: string }): Promise<Session> {
    insist('spawn', part);
    const { task } = part;
    return await this.#do('spawn', { task }, (on, keys) => spawnOf(on, task, keys?.id('spawned')));
  }

  /** A session that stands alone: it begins with the context and the files as they are here, and keeps no history (F6). */
  async detach(): Promise<Session> {
    return await this.#do('detach', null, (on, keys) => detachOf(on, keys?.id('detached')));
  }

  /**
   * Brings what another session has and this one has not into this one: a block of what it did, its files, its session memory (M2). A no-op
   * where there is nothing to bring (M4). Throws MergeConflictError before anything is recorded.
   */
  async merge(theirs: Session, options: MergeOptions = {}): Promise<Session> {
    insistOnSession('merge', theirs instanceof Session);
    insist('merge', options);
    return await merge(this, theirs, options);
  }

  /**
   * Side effects happen in this backend from here on, and the files go along (P1): `local` is isolated; `unisolated` is this machine, by your
   * choice for this session alone (P2). A no-op where it is so already.
   */
  async to(backend: string): Promise<Session> {
    insist('to', backend);
    return await this.#do('to', backend, (on, keys) => moveTo(on, backend, keys));
  }

  /**
   * Judges the files, or those of the step `at` an event, with a command, on record as a validation with the command's evidence (V1); or has an agent judge the
   * session, in a fork of it. A verdict of any kind is no error.
   */
  async validate(check: Check | AgentCheck): Promise<Checked> {
    insist('validate', check);
    return 'agent' in check ? await validateByAgent(this, check) : await validate(this, check);
  }

  /** Records what a person says of the session as it stands, or of its step `at` an event (V1). */
  async judge(said: Judgement): Promise<Session> {
    insist('judge', said);
    return await judge(this, said);
  }

  /** Takes a verdict of the session back, by its event; it stays on record (V1). */
  async withdraw(verdict: string, options: { readonly reason?: string } = {}): Promise<Session> {
    insist('withdraw', typeof options === 'object' && options !== null ? { verdict, ...options } : options);
    return await withdraw(this, verdict, options.reason ?? '');
  }

  /** Records what was chosen of some candidates, and why. */
  async choose(choice: Choice): Promise<Session> {
    insist('choose', choice);
    return await choose(this, choice);
  }

  /**
   * Asks a person, and waits for the answer, which stands on record: among what waits in the window and in `openrath approvals`, also after a restart. It
   * ends with the run of its program. Throws RunFailedError where nobody answered in time, or it was stopped.
   */
  async ask(question: Question): Promise<Answered> {
    insist('ask', question);
    return await ask(this, question);
  }

  /**
   * Calls a tool, which no model asks for: checked, judged by the rules of the home, approved where they ask for it, and on record with all evidence, as
   * a call of an agent is (A1, T1, T2). A call that is denied, or fails, is no error.
   */
  async call(tool: string, input: unknown = {}): Promise<Called> {
    insist('call', { tool, input });
    return await call(this, tool, input);
  }

  /** Looks something up in memories, on record: the next agent that goes on reads what was found (K1). */
  async recall(lookup: Lookup): Promise<Recalled> {
    insist('recall', lookup);
    return await recall(this, lookup);
  }

  /** Keeps a text under a key in a memory, in the place of what that held, with the session's head as evidence (K1). The same again changes nothing. */
  async remember(kept: Kept): Promise<Session> {
    insist('remember', kept);
    return await remember(this, kept);
  }

  /**
   * Puts a summary in the place of the conversation so far, on record with every event that it replaces; nothing is lost (C2). `text`: what the
   * model reads instead; an extract where absent. Refused where nothing would be replaced.
   */
  async compress(options: { readonly text?: string } = {}): Promise<Session> {
    insist('compress', options);
    const { text } = options;
    const words = text === undefined ? {} : { text };
    return await this.#do('compress', words, (on, keys) => compress(on, words, keys));
  }

  /** Does the steps of the session again, each from its recorded files, without network, and compares (R3). Verdicts are kept in a session of their own. */
  async replay(how?: { readonly mode: 'verify' }): Promise<Replayed>;
  /** The steps of the session, each with files, memory and context right after it, from the record alone: nothing is done (R2). */
  async replay(how: { readonly mode: 'watch' }): Promise<readonly MomentView[]>;
  /** What a re-run would be: where it forks, what is otherwise, what may act, what it may cost. Nothing is done. */
  async replay(how: { readonly mode: 'plan' } & Rerun): Promise<RerunPlanView>;
  /** Forks before a step, under changes, and goes on live until the agent has answered (R4). Throws RunFailedError. */
  async replay(how: { readonly mode: 'rerun' } & Rerun): Promise<Session>;
  async replay(how: Replay = { mode: 'verify' }): Promise<Replayed | readonly MomentView[] | RerunPlanView | Session> {
    insist('replay', how);
    switch (how.mode) {
      case 'verify':
        return await replay(this);
      case 'watch':
        return await watch(this);
      case 'plan':
        return await planRerun(this, how);
      case 'rerun':
        return await rerun(this, how);
    }
  }

  /** The time, in Unix ms. In a run of a program it is on record: the same whenever the program goes on (R5). */
  async clock(): Promise<number> {
    return Number(await this.#ask('clock', () => String(Date.now())));
  }

  /** A number from 0 to below 1, on record as {@link clock} is. */
  async random(): Promise<number> {
    return Number(await this.#ask('random', () => String(Math.random())));
  }

  /** A UUID, on record as {@link clock} is. */
  async uuid(): Promise<string> {
    return await this.#ask('id', randomUUID);
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
    return placed(new Session(this.host, { id, head, ...(words === undefined ? {} : { words }) }), placeOf(this));
  }

  async #ask(what: 'clock' | 'random' | 'id', ask: () => string): Promise<string> {
    const place = placeOf(this);
    return place === undefined ? ask() : await place.run.answer(place, what, ask);
  }

  async #do(
    what: string,
    input: unknown,
    work: (on: Session, keys: Keys | undefined) => Promise<Session>,
  ): Promise<Session> {
    const done = await perform(this, {
      what,
      input,
      work: async (on, keys) => ({ session: await work(on, keys), more: null }),
    });
    return done.session;
  }
}
