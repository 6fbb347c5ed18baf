import type { Agent } from '../../model/agent/agent.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { Part } from '../../model/parts.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { JournalWorld } from '../agent/journal.ts';
import { runAgent } from '../agent/run-agent.ts';
import type { RunWorld } from '../agent/run-world.ts';
import type { Durability } from '../agent/session-writer.ts';
import { driveRun } from './drive-run.ts';
import type { RunEnd } from './end-run.ts';
import { historyAt, keptHistory } from './kept-history.ts';
import type { Leases } from './leases.ts';
import { createLeftTakings } from './left-takings.ts';
import { LetGo } from './let-go.ts';
import { limitTimes } from './limit-time.ts';
import { mayStart, placedWell } from './may-start.ts';
import { overdueOf } from './overdue.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { spawnSessions } from './spawn-session.ts';
import { type Ask, startAsk } from './start-ask.ts';
import { type ProgramCall, startCall } from './start-call.ts';
import { type Exec, startExec } from './start-exec.ts';
import { resumeRun, startRun } from './start-run.ts';
import { type Setup, startSetup } from './start-setup.ts';
import { startValidation, type Validate } from './start-validation.ts';
import { Stopped } from './stopped.ts';
import { whenStopped } from './when-stopped.ts';
import { withoutModel } from './without-model.ts';

/** A run that goes on in this host. */
export interface Running {
  readonly session: SessionId;
  readonly run: RunId;
  /** Settles when the run is over, or this host lets go of it; undefined then. Rejects where the store failed. */
  readonly ended: Promise<RunEnd | undefined>;
  /** Its newest event; undefined before it wrote any here. */
  readonly last: () => EventId | undefined;
}

export interface StartRun {
  readonly session: SessionId;
  /** Its id, for an asker that may have to find it again; refused where the session has a run of that id. A new one where absent. */
  readonly run?: RunId;
  readonly agent: Agent;
  /** What a person asks for; absent where the conversation is to go on as it stands. */
  readonly message?: readonly Part[];
  /** Who wrote the message, where no person and no agent did but this program. */
  readonly author?: 'harness';
  readonly durability?: Durability;
  /** The event that the program's run began with which it is a part of, and counts against (X3). */
  readonly program?: EventId;
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
  /** Whether a run of an agent could begin in a session that is still to be made: empty, or a fork at an event. `chosen`: the backend that it is to have. */
  readonly mayStart: (
    agent: Agent,
    made?: { readonly at?: EventId; readonly chosen?: string | undefined },
  ) => Promise<Decision<undefined>>;
  /** Begins a run. Refuses a session that has one, or one that is unfinished. */
  readonly start: (command: StartRun) => Promise<Decision<Running>>;
  /** Takes up the run of a session that was cut off (R6): what is on record is used, nothing finished is done again. */
  readonly resume: (session: SessionId, within?: AbortSignal) => Promise<Decision<Running>>;
  /** Ends a run within 1 s at any stage (X3), with its sub-agents. `by`: a person, where it is not said. Settles when the end is on record. */
  readonly stop: (
    session: SessionId,
    reason: string,
    by?: 'person' | 'host',
  ) => Promise<Decision<{ readonly run: RunId }>>;
  /** Runs a person's own command in the session's files, on record as theirs. Refused while a run goes on, or one was cut off. */
  readonly exec: (command: Exec) => Promise<Decision<Running>>;
  /** Gets a new session's files ready by a command, on record. Refused once a step worked in them. */
  readonly setup: (command: Setup) => Promise<Decision<Running>>;
  /** Runs a command in the session's files whose ending is a verdict on them (V1). Refused while a run goes on, or one was cut off. */
  readonly validate: (command: Validate) => Promise<Decision<Running>>;
  /** Asks a person for a program, and waits for the answer. Refused while a run goes on, or one was cut off. */
  readonly ask: (command: Ask) => Promise<Decision<Running>>;
  /** Makes a call for a program, judged by the rules as an agent's is. Refused while a run goes on, or one was cut off. */
  readonly call: (command: ProgramCall) => Promise<Decision<Running>>;
  /** Does some work while no run of any of the sessions goes on, and none begins; so long nothing else does so. Refused where one goes on. */
  readonly whileNone: <T>(sessions: readonly SessionId[], work: () => Promise<Decision<T>>) => Promise<Decision<T>>;
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

/** A run that goes on here, and what stops it. */
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
  const takings = createLeftTakings(world);
  const begin = async (
    session: SessionId,
    open: (held: Held, history: readonly SessionEvent[]) => Promise<Decision<Begun>>,
    within?: AbortSignal,
  ): Promise<Decision<Running>> => {
    if (live.has(session) || starting.has(session)) return goingOn();
    starting.add(session);
    let held: Held | undefined;
    let unlisten = (): void => undefined;
    try {
      await takings.over(session);
      held = await world.writers.hold(session);
      if (held === undefined) return notFound(session);
      const { release, writer } = held;
      const stop = new AbortController();
      const { history, stopKeepingUp } = await keptHistory(world, writer);
      unlisten = stopKeepingUp;
      const placed = await placedWell(world, { history, session });
      const begun = placed.ok ? await open(held, history) : placed;
      if (!begun.ok) {
        await release();
        return begun;
      }
      const {
        run,
        agent,
        startedAtMs,
        durability,
        program,
        work,
        by = work === undefined ? ('agent' as const) : ('person' as const),
        isBare = false,
        callsTools = false,
        isTakenUp = false,
        isSubAgent,
      } = begun.value;
      writer.write(durability);
      const part = program && (await world.programs.part(program));
      const time = limitTimes(world, { agent, startedAtMs, part });
      const others = [...time.signals, ...(within === undefined ? [] : [within])];
      // One that follows others costs more than one alone.
      const signal = others.length === 0 ? stop.signal : AbortSignal.any([stop.signal, ...others]);
      const overdue = overdueOf(signal, world.wait);
      const stopped = whenStopped(signal, () => leases.stopping(session));
      const opening = {
        session,
        run,
        agent,
        startedAtMs,
        endsUnlessAgain: begun.value.endsUnlessAgain === true,
        by,
        writer,
        history: [...history],
        signal,
        isBare,
        ...(isTakenUp ? { takenUp: durability } : {}),
        spawn: spawnSessions(world, runs, { session, run, signal, program, flush: writer.flush }),
        program: part,
        // Agents alone take turns: a person may answer late.
        turns: isSubAgent === true || work !== undefined ? undefined : part?.turns,
        overdue: overdue.signal,
        ...(passing === undefined ? {} : { passing }),
      };
      const giveBack = leases.take(session);
      let last: EventId | undefined;
      let isLeft = false;
      const stopNoting = writer.onAdded((event) => {
        if (event.envelope.run !== run) return;
        last = event.id;
        if (event.kind === 'tool/ended' && event.payload.untaken === true) isLeft = true;
      });
      const own = work === undefined ? world : withoutModel(world, callsTools);
      const ended = driveRun(own, opening, work ?? runAgent).finally(async () => {
        time.lift();
        overdue.lift();
        stopNoting();
        live.delete(session);
        if (isLeft) takings.begin(session);
        await release();
        stopped();
        giveBack();
      });
      ended.catch(() => undefined);
      const running = { session, run, ended, last: () => last, stop };
      live.set(session, running);
      return accept(running);
    } catch (error) {
      await held?.release();
      throw error;
    } finally {
      unlisten();
      starting.delete(session);
    }
  };
  const whileNone: Runs['whileNone'] = async (sessions, work) => {
    if (sessions.some((session) => live.has(session) || starting.has(session))) return goingOn();
    for (const session of sessions) starting.add(session);
    try {
      for (const session of sessions) await takings.over(session);
      return await work();
    } finally {
      for (const session of sessions) starting.delete(session);
    }
  };
  const runs: Runs = {
    mayStart: async (agent, { at, chosen } = {}) => {
      const history = at === undefined ? [] : await historyAt(world, at);
      return mayStart(world, agent, { history, session: undefined, chosen });
    },
    start: (command) =>
      begin(command.session, (held, history) => startRun(world, command, held, history), command.within),
    exec: (command) => begin(command.session, (held, history) => startExec(world, command, held, history)),
    setup: (command) => begin(command.session, (held, history) => startSetup(world, command, held, history)),
    validate: (command) => begin(command.session, (held, history) => startValidation(world, command, held, history)),
    ask: (command) => begin(command.session, (held, history) => startAsk(world, command, held, history)),
    call: (command) => begin(command.session, (held, history) => startCall(world, command, held, history)),
    whileNone,
    alone: (session, work) =>
      whileNone([session], async () => {
        const held = await world.writers.hold(session);
        if (held === undefined) return notFound(session);
        try {
          return await work(held, await historyAt(world, await held.writer.flush()));
        } finally {
          await held.release();
        }
      }),
    resume: (session, within) => begin(session, (_held, history) => resumeRun(world, session, history), within),
    async stop(session, reason, by = 'person') {
      const running = live.get(session);
      if (running === undefined)
        return refuse('already-so', 'No run of this session is going on here.', {
          remedy: 'There is nothing to stop.',
        });
      running.stop.abort(new Stopped(by, reason));
      await running.ended.catch(() => undefined);
      return accept({ run: running.run });
    },
    of: (session) => live.get(session),
    sessions: () => [...live.keys()],
    async close() {
      const all = [...live.values()];
      for (const { stop } of all) stop.abort(new LetGo());
      await Promise.allSettled([takings.close(), ...all.map(({ ended }) => ended)]);
    },
  };
  return runs;
}

export interface Begun {
  readonly run: RunId;
  readonly agent: Agent;
  readonly startedAtMs: number;
  readonly durability: Durability;
  /** The event that its program's run began with. */
  readonly program?: EventId | undefined;
  /** Another run started it, and waits for it (F5). */
  readonly isSubAgent?: boolean;
  /** What the run does, where it is not an agent's loop. Gives its last words. */
  readonly work?: (world: RunWorld) => Promise<string>;
  /** Whose doing its work is; a person's where absent, as that without a loop is as a rule. */
  readonly by?: 'workflow';
  /** Its work calls tools of the agent, those of servers too. */
  readonly callsTools?: boolean;
  /** No dependency folder goes along. */
  readonly isBare?: boolean;
  /** It began in an earlier life of its host, and was cut off. */
  readonly isTakenUp?: boolean;
  /** Of a command that a person says did not happen, that is the end: it runs again only where they ask for that. */
  readonly endsUnlessAgain?: boolean;
}

const goingOn = (): Decision<never> =>
  refuse('in-use', 'A run of this session is going on.', { remedy: 'Wait for its end, or stop it.' });

const notFound = (session: SessionId): Decision<never> =>
  refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
