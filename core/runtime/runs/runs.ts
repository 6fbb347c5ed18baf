import type { Agent } from '../../model/agent/agent.ts';
import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { Part } from '../../model/parts.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { JournalWorld } from '../agent/journal.ts';
import { runAgent } from '../agent/run-agent.ts';
import type { RunWorld } from '../agent/run-world.ts';
import type { Durability } from '../agent/session-writer.ts';
import { checkedReader } from '../read-checked.ts';
import { agentOf } from './agent-of.ts';
import { closingDrafts, doneDraft, endOf, type RunEnd } from './end-run.ts';
import { hasMovedOn } from './has-moved-on.ts';
import type { Leases } from './leases.ts';
import { mayGoOn, mayWrite } from './may-write.ts';
import { type OpenRun, openRun, type RunToOpen } from './open-run.ts';
import { programCutOff } from './program-cut-off.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { type Exec, startExec } from './start-exec.ts';
import { startOf } from './start-of.ts';
import { startValidation, type Validate } from './start-validation.ts';
import { Stopped } from './stopped.ts';
import { unfinishedRun } from './unfinished-run.ts';

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
  /** The head that the asker has seen (S7); refused as stale where something came after it that may not be passed over. */
  readonly expectedHead?: EventId;
}

/** Runs of agents in this host: one for each session at a time. */
export interface Runs {
  /** Begins a run. Refuses a session that has one, or one that is unfinished. */
  readonly start: (command: StartRun) => Promise<Decision<Running>>;
  /** Takes up the run of a session that was cut off (R6): what is on record is used, nothing finished is done again. */
  readonly resume: (session: SessionId) => Promise<Decision<Running>>;
  /** Ends a run within 1 s at any stage, on record (X3). */
  readonly stop: (session: SessionId, reason: string) => Promise<Decision<{ readonly run: RunId }>>;
  /** Runs a person's own command in the session's files, on record as theirs. Refused while a run goes on, or one was cut off. */
  readonly exec: (command: Exec) => Promise<Decision<Running>>;
  /** Runs a command in the session's files whose ending is a verdict on them (V1). Refused while a run goes on, or one was cut off. */
  readonly validate: (command: Validate) => Promise<Decision<Running>>;
  /** Does some work that is no run while none of the session goes on, and none begins. Refused while one goes on, and where there is no such session. */
  readonly alone: <T>(
    session: SessionId,
    work: (held: Held, history: readonly SessionEvent[]) => Promise<Decision<T>>,
  ) => Promise<Decision<T>>;
  readonly of: (session: SessionId) => Running | undefined;
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
      const begun = await open(held, history);
      if (!begun.ok) {
        await release();
        return begun;
      }
      const { run, agent, startedAtMs, durability } = begun.value;
      writer.write(durability);
      const opening = {
        session,
        run,
        agent,
        startedAtMs,
        writer,
        history: [...history, ...begun.value.added],
        signal: stop.signal,
        ...(passing === undefined ? {} : { passing }),
      };
      const giveBack = leases.take(session);
      const ended = drive(
        begun.value.work === undefined ? world : withoutModel(world),
        opening,
        begun.value.work ?? runAgent,
      ).finally(async () => {
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
  return {
    start: (command) => begin(command.session, (held, history) => startRun(world, command, held, history)),
    exec: (command) => begin(command.session, (held, history) => startExec(world, command, held, history)),
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
    resume: (session) => begin(session, (_held, history) => resumeRun(world, session, history)),
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
    async close() {
      const all = [...live.values()];
      for (const { stop } of all) stop.abort(new LetGo());
      await Promise.allSettled(all.map(({ ended }) => ended));
    },
  };
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

async function readHistory({ store, sealing }: RunsWorld, { writer }: Held): Promise<SessionEvent[]> {
  const read = checkedReader(sealing.sha256);
  return (await store.history(writer.head())).map(read);
}

async function startRun(
  world: RunsWorld,
  {
    session,
    run = world.sealing.ids.uuid() as RunId,
    agent,
    message,
    durability = 'every-step',
    rerun,
    expectedHead,
  }: StartRun,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayWrite(history, session);
  if (!may.ok) return may;
  if (startOf(history, session, run) !== undefined)
    return refuse('already-so', `The session ${session} has a run ${run}.`, { remedy: 'Its events say how it ended.' });
  const moved = hasMovedOn(history, session, expectedHead);
  if (moved !== undefined) return moved;
  const blob = await world.blobs.put(new TextEncoder().encode(canonicalText(agent)));
  const started: PayloadOf<'run/started'> = { agent: blob, durability, ...(rerun === undefined ? {} : { rerun }) };
  const said: PayloadOf<'message'> = { role: 'user', author: 'person', parts: [...(message ?? [])] };
  const drafts: Draft[] = [
    { kind: 'run/started', payload: started, refs: [{ blob }], run },
    ...(message === undefined ? [] : [{ kind: 'message', payload: said, run }]),
  ];
  const added = await writer.append(drafts, 'person', 'now');
  return accept({ run, agent, startedAtMs: added[0]?.envelope.atMs ?? 0, durability, added });
}

async function resumeRun(
  { blobs }: RunsWorld,
  session: SessionId,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const started = unfinishedRun(history, session);
  if (started === undefined)
    return (
      programCutOff(history, session) ??
      refuse('already-so', 'No run of this session was cut off.', { remedy: 'Say what it is to do next.' })
    );
  const agent = await agentOf(started, blobs);
  const run = started.envelope.run;
  if (agent === undefined || run === undefined)
    return refuse('withheld', 'How the agent of this run was defined can’t be read any more.', {
      remedy: 'Fork the session and start a run there.',
    });
  const may = mayGoOn(history, session);
  if (!may.ok) return may;
  const { durability = 'every-step' } = started.payload;
  return accept({ run, agent, startedAtMs: started.envelope.atMs, durability, added: [] });
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
    const ofRun = added.filter(({ envelope }) => envelope.run === run);
    await end([...closingDrafts(ofRun, ended.end.says), ended.last]);
    return ended.end;
  } finally {
    await opened?.close();
    stopListening();
  }
}
