import type { PayloadOf } from '../../model/events.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import type { Position } from '../agent/position.ts';
import type { SpawnTask } from '../agent/sub-agents.ts';
import { SPAWN_AGENT } from '../tools/spawn-agent.ts';
import { closingDrafts } from './end-run.ts';
import { historyAt } from './kept-history.ts';
import type { RunsWorld } from './runs-world.ts';
import { type SessionRun, subAgentIds } from './sub-agent-ids.ts';
import { unfinishedRun } from './unfinished-run.ts';

type Why = PayloadOf<'run/stopped'>;
type EndingWorld = Pick<RunsWorld, 'store' | 'sealing' | 'writers'>;

/**
 * Ends on record the sub-agents of calls that have no end in a run (F5), each with those of its own: those that were cut off with the host and
 * that nobody takes up any more, because the run ends. A no-op for one that has ended. None of them may go on in this host.
 */
export async function endSubAgents(
  world: EndingWorld,
  parent: SessionRun,
  history: readonly SessionEvent[],
  why: Why,
): Promise<void> {
  for (const call of openSpawns(history, parent)) await endSubAgent(world, subAgentIds(world, parent, call), why);
}

/** Ends one on record, with those of its own. A no-op where it has ended, was never made, or another run of its session was begun. */
export async function endSubAgent(world: EndingWorld, { session, run }: SessionRun, why: Why): Promise<void> {
  const held = await world.writers.hold(session);
  if (held === undefined) return;
  try {
    const { writer } = held;
    const history = await historyAt(world, await writer.flush());
    if (unfinishedRun(history, session)?.envelope.run !== run) return;
    await endSubAgents(world, { session, run }, history, why);
    const ofRun = history.filter(({ envelope }) => envelope.run === run);
    const last = { kind: 'run/stopped', payload: { ...why } };
    const drafts = [...closingDrafts(ofRun, why.reason), last].map((draft) => ({ ...draft, run }));
    await writer.append(drafts, 'host', 'now');
  } finally {
    await held.release();
  }
}

/** Calls of a run that began to start a sub-agent and have no end. */
function openSpawns(history: readonly SessionEvent[], { run }: SessionRun): Pick<SpawnTask, 'position' | 'asking'>[] {
  const ofRun = history.filter(({ envelope }) => envelope.run === run);
  const open = new Map<string, string>();
  for (const event of ofRun) {
    if (event.kind === 'tool/started' && event.payload.tool === SPAWN_AGENT && event.payload.position !== undefined)
      open.set(event.payload.position, event.payload.callId);
    if (event.kind === 'tool/ended' && event.payload.position !== undefined) open.delete(event.payload.position);
  }
  return [...open].flatMap(([position, callId]) => {
    const asking = askingOf(history, callId);
    return asking === undefined ? [] : [{ position: position as Position, asking }];
  });
}

/** The newest event that asked for a call. */
function askingOf(history: readonly SessionEvent[], callId: string): SessionEvent | undefined {
  return history.findLast((event) => partsOf(partsIn(event), 'tool-call').some((call) => call.callId === callId));
}
