import type { Agent } from '../../model/agent/agent.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { Part } from '../../model/parts.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { JournalWorld } from '../agent/journal.ts';
import type { Position } from '../agent/position.ts';
import { runAgent } from '../agent/run-agent.ts';
import type { RunWorld } from '../agent/run-world.ts';
import type { Durability } from '../agent/session-writer.ts';
import { checkedReader } from '../read-checked.ts';
import { closingDrafts, doneDraft, endOf, mayCharge, type RunEnd, whyOf } from './end-run.ts';
import { endSubAgents } from './end-sub-agents.ts';
import type { Leases } from './leases.ts';
import { limitTime } from './limit-time.ts';
import { mayStart, placedWell } from './may-start.ts';
import { type OpenRun, openRun, type RunToOpen } from './open-run.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { spawnSessions } from './spawn-session.ts';
import { type Exec, startExec } from './start-exec.ts';
import { resumeRun, startRun } from './start-run.ts';
import { type Setup, startSetup } from './start-setup.ts';
import { startValidation, type Validate } from './start-validation.ts';
import { Stopped } from './stopped.ts';

/** A run that goes on in this host. */
export interface Running {
  readonly session: SessionId;
  readonly run: RunId;
  /** Settles when the run is over, or this host lets go of it; undefined then. Rejects where this program or the store failed. */
  readonly ended: Promise<RunEnd | undefined>;
}

export interface StartRun {
  readonly session: SessionId;
  /** Its id, for an asker that may have to find it again; refused where the session has a run of that id. A new one where absent. */
  readonly run?: RunId;
  readonly agent: Agent;
  /** What a person asks for; absent where the conversation is to go on as it stands. */
  readonly message?: readonly Part[];
  readonly durability?: Durability;
  /** What it is a re-run of (R4). */
  readonly rerun?: NonNullable<PayloadOf<'run/started'>['rerun']>;
  /** Said in the place of a recorded result, before the agent goes on (R4). */
  readonly result?: Readonly<Record<'callId' | 'tool' | 'output', string>> & { readonly of: EventId };
  /** The head that the asker has seen (S7); refused as stale where something came after it that may not be passed over. */
  readonly expectedHead?: EventId;
  /** Of the run that it is a part of (F5): it ends with that, and an agent asks for it, not a person. */
  readonly within?: AbortSignal;
}

/** Runs of agents in this host: one for each session at a time. */
export interface Runs {
  /** Whether a run of an agent could begin in a session that is still to be made: empty, or a fork at an event. */
  readonly mayStart: (agent: Agent, at?: EventId) => Promise<Decision<undefined>>;
  /** Begins a run. Refuses a session that has one, or one that is unfinished. */
  readonly start: (command: StartRun) => Promise<Decision<Running>>;
  /** Takes up the run of a session that was cut off (R6): what is on record is used, nothing finished is done again. */
  readonly resume: (session: SessionId, within?: AbortSignal) => Promise<Decision<Running>>;
  /** Ends a run within 1 s at any stage, on record (X3). */
  readonly stop: (session: SessionId, reason: string) => Promise<Decision<{ readonly run: RunId }>>;
  /** Runs a person's own command in the session's files, on record as theirs. Refused while a run goes on, or one was cut off. */
  readonly exec: (command: Exec) => Promise<Decision<Running>>;
  /** Gets a new session's files ready by a command, on record. Refused once a step worked in them. */
  readonly setup: (command: Setup) => Promise<Decision<Running>>;
  /** Runs a command in the session's files whose ending is a verdict on them (V1). Refused while a run goes on, or one was cut off. */
  readonly validate: (command: Validate) => Promise<Decision<Running>>;
  /** Does some work that is no run while none of the session goes on, and none begins. Refused while one goes on, and where there is no such session. */
  readonly alone: <T>(
    session: SessionId,
    work: (held: Held, history: readonly SessionEvent[]) => Promise<Decision<T>>,
  ) => Promise<Decision<T>>;
  readonly of: (session: SessionId) => Running | undefined;
  /** Those of which a run goes on here. */
  readonly sessions: () => readonly SessionId[];
  /** Lets go of all runs; each is *interrupted* until it is taken up. */
  readonly close: () => Promise<void>;
}

interface Live extends Running {
  readonly stop: AbortController;
}

interface RunsOptions {
  readonly leases: Leases;
  readonly passing?: JournalWorld['passing'];
}

/** No runs yet. */
export function createRuns(world: RunsWorld, { leases, passing }: RunsOptions): Runs {
  const live = new Map<SessionId, Live>();
  const starting = new Set<SessionId>();
  const begin = async (
    session: SessionId,
    open: (held: Held, history: readonly SessionEvent[]) => Promise<Decision<Begun>>,
    within?: AbortSignal,
  ): Promise<Decision<Running>> => {
    if (live.has(session) || starting.has(session)) return goingOn();
    starting.add(session);
    let held: Held | undefined;
    try {
      held = await world.writers.hold(session);
      if (held === undefined) return notFound(session);
      const { release, writer } = held;
      const stop = new AbortController();
      const history = await readHistory(world, held);
      const placed = await placedWell(world, history);
      const begun = placed.ok ? await open(held, history) : placed;
      if (!begun.ok) {
        await release();
        return begun;
      }
      const { run, agent, startedAtMs, durability, isBare = false } = begun.value;
      writer.write(durability);
      const time = limitTime(world, agent.limits, startedAtMs);
      const signal = AbortSignal.any([stop.signal, time.signal, ...(within === undefined ? [] : [within])]);
      const opening = {
        session,
        run,
        agent,
        startedAtMs,
        writer,
        history: [...history, ...begun.value.added],
        signal,
        isBare,
        spawn: spawnSessions(world, runs, { session, run, signal }),
        ...(passing === undefined ? {} : { passing }),
      };
      const giveBack = leases.take(session);
      const ended = drive(
        begun.value.work === undefined ? world : withoutModel(world),
        opening,
        begun.value.work ?? runAgent,
      ).finally(async () => {
        time.lift();
        live.delete(session);
        await release();
        giveBack();
      });
      ended.catch(() => undefined);
      const running = { session, run, ended, stop };
      live.set(session, running);
      return accept(running);
    } catch (error) {
      await held?.release();
      throw error;
    } finally {
      starting.delete(session);
    }
  };
  const runs: Runs = {
    mayStart: async (agent, at) => mayStart(world, agent, at === undefined ? [] : await historyAt(world, at)),
    start: (command) =>
      begin(command.session, (held, history) => startRun(world, command, held, history), command.within),
    exec: (command) => begin(command.session, (held, history) => startExec(world, command, held, history)),
    setup: (command) => begin(command.session, (held, history) => startSetup(world, command, held, history)),
    validate: (command) => begin(command.session, (held, history) => startValidation(world, command, held, history)),
    async alone(session, work) {
      if (live.has(session) || starting.has(session)) return goingOn();
      starting.add(session);
      try {
        const held = await world.writers.hold(session);
        if (held === undefined) return notFound(session);
        try {
          return await work(held, await readHistory(world, held));
        } finally {
          await held.release();
        }
      } finally {
        starting.delete(session);
      }
    },
    resume: (session, within) => begin(session, (_held, history) => resumeRun(world, session, history), within),
    async stop(session, reason) {
      const running = live.get(session);
      if (running === undefined)
        return refuse('already-so', 'No run of this session is going on here.', {
          remedy: 'There is nothing to stop.',
        });
      running.stop.abort(new Stopped('person', reason));
      await running.ended.catch(() => undefined);
      return accept({ run: running.run });
    },
    of: (session) => live.get(session),
    sessions: () => [...live.keys()],
    async close() {
      const all = [...live.values()];
      for (const { stop } of all) stop.abort(new LetGo());
      await Promise.allSettled(all.map(({ ended }) => ended));
    },
  };
  return runs;
}

/** This host ends: the run stays as it is on record, to be taken up. */
class LetGo extends Error {}

export interface Begun {
  readonly run: RunId;
  readonly agent: Agent;
  readonly startedAtMs: number;
  readonly durability: Durability;
  /** What the run does, where it is not an agent's loop. Gives its last words. */
  readonly work?: (world: RunWorld) => Promise<string>;
  /** No dependency folder goes along. */
  readonly isBare?: boolean;
  /** Events that were added when it began. */
  readonly added: readonly SessionEvent[];
}

function goingOn(): Decision<never> {
  return refuse('in-use', 'A run of this session is going on.', { remedy: 'Wait for its end, or stop it.' });
}

/** Work that asks no model needs none to be there. */
function withoutModel(world: RunsWorld): RunsWorld {
  const prepare = () => Promise.reject(new Error('work that has no model asked one'));
  return { ...world, modelOf: async () => ({ provider: 'none', model: 'none', prepare }) };
}

function notFound(session: SessionId): Decision<never> {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}

function readHistory(world: RunsWorld, { writer }: Held): Promise<SessionEvent[]> {
  return historyAt(world, writer.head());
}

async function historyAt({ store, sealing }: RunsWorld, at: EventId): Promise<SessionEvent[]> {
  return (await store.history(at)).map(checkedReader(sealing.sha256));
}

/** Runs to the end and records it. Undefined where this host let go. */
async function drive(
  world: RunsWorld,
  opening: RunToOpen,
  work: (world: RunWorld) => Promise<string>,
): Promise<RunEnd | undefined> {
  const { writer, run } = opening;
  const added: SessionEvent[] = [...opening.history];
  const stopListening = writer.onAdded((event) => added.push(event));
  let opened: OpenRun | undefined;
  const end = async (drafts: readonly Draft[]) =>
    writer.append(
      drafts.map((draft) => ({ ...draft, run })),
      'host',
      'now',
    );
  try {
    opened = await openRun(world, opening);
    const says = await work(opened.world);
    await end([doneDraft()]);
    return { status: 'done', says };
  } catch (error) {
    if (error instanceof LetGo) return undefined;
    const ended = endOf(error);
    if (ended === undefined) throw error;
    await endSubAgents(world, opening, added, whyOf(ended));
    const ofRun = added.filter(({ envelope }) => envelope.run === run);
    const before = new Set(opening.history);
    const mayBeBilled = (request: EventOf<'model/requested'>) =>
      opened?.world.inFlight.has(request.payload.position as Position) === true ||
      (before.has(request) && mayCharge(request));
    await end([...closingDrafts(ofRun, ended.end.says, mayBeBilled), ended.last]);
    return ended.end;
  } finally {
    await opened?.close();
    stopListening();
  }
}
