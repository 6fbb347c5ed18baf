import type { Agent } from '../../model/agent/agent.ts';
import type { Draft } from '../../model/envelope.ts';
import type { RunId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { createBudget } from '../agent/budget.ts';
import { holdTexts } from '../agent/held-texts.ts';
import { type JournalWorld, liveJournal } from '../agent/journal.ts';
import { nodePosition, type Position } from '../agent/position.ts';
import { recordOf } from '../agent/recorded.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import type { Durability, SessionWriter } from '../agent/session-writer.ts';
import type { Spawn } from '../agent/sub-agents.ts';
import { unansweredIn } from '../agent/unanswered.ts';
import { filesToKeep, keepWorkspace } from '../agent/workspace-keeper.ts';
import type { OpeningServers, OpenServers } from '../mcp/tool-servers.ts';
import { runMemory } from '../memory/run-memory.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { openCallsOf } from '../replay/open-calls-of.ts';
import { customOfRun, customPins } from '../tools/custom-of-run.ts';
import { toolsIn } from '../tools/tools-in.ts';
import { eventAdded } from './event-added.ts';
import { type Placed, placementOf } from './placement-of.ts';
import type { ProgramPart } from './program-part.ts';
import type { RunsWorld } from './runs-world.ts';
import { mayHaveLost, setBack } from './set-back.ts';

/** A run on a session, ready to go on from what is on record of it. */
export interface OpenRun {
  readonly world: RunWorld;
  /** Takes its hands off the writer, and ends its servers. */
  readonly close: () => Promise<void>;
}

export interface RunToOpen {
  readonly session: SessionId;
  readonly run: RunId;
  readonly agent: Agent;
  readonly startedAtMs: number;
  /** Whose doing it is what the run puts on record of its work. */
  readonly by: 'agent' | 'person' | 'workflow';
  /** A call that a person says did not happen is not made again, but where they ask for that. */
  readonly endsUnlessAgain: boolean;
  readonly writer: SessionWriter;
  /** First-parent history at the writer's head. */
  readonly history: readonly SessionEvent[];
  readonly signal: AbortSignal;
  readonly spawn: Spawn;
  /** Aborted once a stopped run may not wait any more for what a call left in the files. */
  readonly overdue: AbortSignal;
  /** Its part of the ledger of its program's run; undefined where there is none. */
  readonly program: ProgramPart | undefined;
  /** Where it waits for its turn before it does anything; undefined where it goes on at once, a sub-agent in the turn of its parent. */
  readonly turns?: ProgramPart['turns'];
  /** No dependency folder goes along. */
  readonly isBare?: boolean;
  /** It was cut off and is taken up: how it was made durable until then. */
  readonly takenUp?: Durability;
  readonly passing?: JournalWorld['passing'];
}

/** Puts together what a run has: its record, its journal, its files, its model. Rejects where the model or a server can't be had. */
export async function openRun(runs: RunsWorld, opening: RunToOpen): Promise<OpenRun> {
  const { session, run, agent, by, endsUnlessAgain, writer, signal } = opening;
  const history = [...opening.history];
  const ofRun = () => history.filter(({ envelope }) => envelope.run === run);
  const record = recordOf(ofRun());
  const stopListening = writer.onAdded((event) => {
    history.push(event);
    if (event.envelope.run === run) record.add(event);
  });
  const appendBy = (author: string, drafts: readonly Draft[], when?: 'now') =>
    writer.append(
      drafts.map((draft) => ({ ...draft, run })),
      author,
      when,
    );
  const append = (drafts: readonly Draft[], when?: 'now') => appendBy(by, drafts, when);
  const workspaces = await runs.workspaces();
  const workspace = keepWorkspace(workspaces, session, {
    ...filesToKeep(history, session, workspaces),
    ...(opening.isBare === true ? { carried: [] } : {}),
    signal,
  });
  const toBoundary = () =>
    setBack({
      workspace,
      naming: runs.naming,
      append: (drafts) => appendBy('host', drafts, 'now'),
    });
  const journal = liveJournal({
    record,
    append,
    naming: runs.naming,
    review: async (begun) => {
      // A person asks nothing of a person.
      const asks = (drafts: readonly Draft[]) => appendBy(by === 'person' ? 'host' : by, drafts, 'now');
      const review = await reviewOf(begun, { writer, signal, asks, history, endsUnlessAgain });
      if (review.payload.verdict !== 'happened') await toBoundary();
      return review;
    },
    ...(opening.passing === undefined ? {} : { passing: opening.passing }),
  });
  const model = await runs.modelOf(agent);
  const tokensOf = await runs.tokenEstimator();
  let isOpen = true;
  const onReached: OpeningServers['onReached'] = async (server, place) => {
    if (!isOpen) throw new Error(`the run is over: ${place.to} can't be told of`);
    await append([{ kind: 'server/reached', payload: { server, ...place } }], 'now');
  };
  const servers = await runs.openServers?.(agent, { signal, onReached });
  const custom = customOfRun(servers?.tools ?? runs.toolsOf(agent), ofRun());
  const sandbox = sandboxIn(runs, { history, session }, agent);
  const memory = runs.memory === undefined ? undefined : runMemory(runs.memory, agent, history);
  const budget = createBudget(agent.limits, {
    startedAtMs: opening.startedAtMs,
    nowMs: runs.sealing.clock.nowMs,
    lost: unansweredIn(ofRun()),
    whole: opening.program,
  });
  const world: RunWorld = {
    session,
    run,
    agent,
    endsUnlessAgain,
    node: nodePosition('main'),
    journal,
    recordedAt: record.at,
    historyBefore: (position) => historyBefore(history, record.at(position).begun[0]),
    openCalls: openCallsOf(history, run),
    append,
    naming: runs.naming,
    blobs: runs.blobs,
    texts: holdTexts(runs.blobs),
    sha256: runs.sealing.sha256,
    clock: runs.sealing.clock,
    model,
    tools: toolsIn(sandbox, custom.tools),
    sandbox,
    workspace,
    overdue: opening.overdue,
    ...(memory === undefined ? {} : { memory }),
    ...(runs.madeHere === undefined ? {} : { isOurs: runs.madeHere() }),
    rules: () => ({ agent: agent.policy, home: runs.rules() }),
    budget,
    inFlight: new Set(),
    heard: new Map(),
    priceOf: runs.priceOf,
    spawn: opening.spawn,
    tokensOf,
    approval: async (position) => {
      // The answer may have come between the look at the record and now.
      if (record.at(position).answer !== undefined) return;
      await eventAdded(writer, signal, (event): event is EventOf<'approval/answered'> => {
        return event.kind === 'approval/answered' && event.payload.position === position;
      });
    },
    signal,
    wait: (ms) => runs.wait(ms, signal),
    live: runs.liveOf(session, run),
  };
  const close = async () => {
    stopListening();
    await servers?.close();
    isOpen = false;
  };
  try {
    if (opening.takenUp !== undefined && mayHaveLost(ofRun(), record, opening.takenUp)) await toBoundary();
    const pins = [...notPinned(servers?.pinned ?? [], ofRun()), ...customPins(custom, runs.sealing.sha256)];
    if (pins.length > 0) await append(pins);
  } catch (error) {
    await close();
    throw error;
  }
  return { world, close };
}

function sandboxIn({ sandboxOf, madeHere }: RunsWorld, placed: Placed, agent: Agent): Sandbox {
  const backend = placementOf({ ...placed, madeHere }, agent);
  const sandbox = sandboxOf(backend);
  if (sandbox === undefined) throw new RunFailed(`There is no backend ${backend} here.`);
  return sandbox;
}

/** Of what servers offer, what is not the newest on record of the run. */
function notPinned(
  pinned: OpenServers['pinned'],
  ofRun: readonly SessionEvent[],
): readonly OpenServers['pinned'][number][] {
  return pinned.filter(({ payload: { server, digest } }) => {
    const last = ofRun.findLast((event) => event.kind === 'tool/list-pinned' && event.payload.server === server);
    return last?.kind !== 'tool/list-pinned' || last.payload.digest !== digest;
  });
}

/** The history before an event; all of it where the event is not in it. */
function historyBefore(history: readonly SessionEvent[], event: SessionEvent | undefined): readonly SessionEvent[] {
  const at = event === undefined ? -1 : history.findIndex(({ id }) => id === event.id);
  return at === -1 ? [...history] : history.slice(0, at);
}

interface Reviewing {
  readonly writer: SessionWriter;
  readonly signal: AbortSignal;
  readonly asks: (drafts: readonly Draft[]) => Promise<unknown>;
  /** Kept up. */
  readonly history: readonly SessionEvent[];
  readonly endsUnlessAgain: boolean;
}

/** Asks a person what became of a call that started and has no end (T2), on record, and waits for the answer. */
async function reviewOf(
  begun: SessionEvent,
  { writer, signal, asks, history, endsUnlessAgain }: Reviewing,
): Promise<EventOf<'effect/reviewed'>> {
  if (begun.kind !== 'tool/started') throw new Error(`${begun.kind} is no call that a person can review`);
  const { callId, position, tool, input } = begun.payload;
  const answer = eventAdded(writer, signal, (event): event is EventOf<'effect/reviewed'> => {
    return event.kind === 'effect/reviewed' && event.payload.position === position;
  });
  // The signal may reject it while the question is still being written.
  answer.catch(() => undefined);
  const payload = {
    ...{ callId, tool, input },
    ...(position === undefined ? {} : { position: position as Position }),
    ...(endsUnlessAgain ? { endsUnlessAgain } : {}),
  };
  if (!isAsked(begun, history)) await asks([{ kind: 'effect/questioned', payload }]);
  return await answer;
}

/** Whether an earlier life of the host asked about the same attempt: that question still stands, under its id. */
function isAsked(begun: EventOf<'tool/started'>, history: readonly SessionEvent[]): boolean {
  const since = history.slice(history.findIndex(({ id }) => id === begun.id) + 1);
  return since.some((event) => event.kind === 'effect/questioned' && event.payload.position === begun.payload.position);
}
