import type { AgentLimits } from '../../model/agent/agent.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Spent } from '../agent/budget.ts';
import { spentIn } from '../agent/sub-agents.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { agentOf } from './agent-of.ts';
import { pricesIn } from './prices-in.ts';
import type { ProgramLedgers, ProgramSpent } from './program-ledgers.ts';

/** What a run came to by its record, its ended sub-agents included, and the caps that it has (X3); what a program's run came to: all its agents. */
export interface RunSpent {
  readonly run: RunId;
  readonly spent: Spent;
  /** Absent for a run of a program: `program` has its caps. */
  readonly caps?: AgentLimits;
  /** Unix ms. */
  readonly startedAtMs: number;
  /** Unix ms; absent while it has no end. */
  readonly endedAtMs?: number;
  /** By which prices its answers are counted, each once, in words; empty where none has one. */
  readonly prices: readonly string[];
  /** Its steps are put on the disk together, at the latest after so many ms; absent where each is as it ends. */
  readonly everyMs?: number;
  /** The run of a program that it is, or is a part of, where that has caps. */
  readonly program?: ProgramSpent;
}

interface SpentWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly programs: Pick<ProgramLedgers, 'spent' | 'agentsSpent'>;
  readonly read: (stored: Awaited<ReturnType<EventStore['own']>>[number]) => SessionEvent;
}

/** What the newest run of a session came to. Refuses where that is none of an agent or of a program with caps, and where its agent can't be read any more. */
export async function spentOf(
  session: SessionId,
  { store, blobs, programs, read }: SpentWorld,
): Promise<Decision<RunSpent>> {
  const ref = await store.ref(session);
  const own = (await store.own(session, 0, ref?.nextSeq ?? 0)).map(read);
  const started = own.findLast((event) => event.kind === 'run/started');
  const agent = started && (await agentOf(started, blobs));
  const run = started?.envelope.run;
  const ofProgram = agent === undefined && started !== undefined ? await programSpent(started, programs) : undefined;
  if (ofProgram !== undefined) return accept(ofProgram);
  if (agent === undefined || run === undefined)
    return refuse('not-found', `The newest run of the session ${session} is none of an agent that can be read.`, {
      remedy: 'Its usage has what its answers came to.',
    });
  const events = own.filter(({ envelope }) => envelope.run === run);
  const began = started?.payload.program;
  const program = began === undefined ? undefined : await programs.spent(began as EventId);
  // Itself is no sub-agent of its own.
  const { agents, ...spent } = spentIn(events);
  const end = events.findLast(({ kind }) => kind === 'run/ended' || kind === 'run/stopped')?.envelope.atMs;
  return accept({
    run,
    spent: { ...spent, agents: agents - 1 },
    caps: agent.limits,
    startedAtMs: events[0]?.envelope.atMs ?? 0,
    ...(end === undefined ? {} : { endedAtMs: end }),
    prices: pricesIn(events),
    ...everyMsOf(started),
    ...(program === undefined ? {} : { program }),
  });
}

async function programSpent(
  { id, envelope: { run } }: EventOf<'run/started'>,
  programs: SpentWorld['programs'],
): Promise<RunSpent | undefined> {
  const program = await programs.spent(id);
  const agents = await programs.agentsSpent(id);
  if (program === undefined || agents === undefined || run === undefined) return undefined;
  const { startedAtMs, endedAtMs } = program;
  return { run, ...agents, startedAtMs, ...(endedAtMs === undefined ? {} : { endedAtMs }), program };
}

function everyMsOf(started: EventOf<'run/started'> | undefined): Pick<RunSpent, 'everyMs'> {
  const { durability = 'every-step' } = started?.payload ?? {};
  return durability === 'every-step' ? {} : { everyMs: durability.everyMs };
}
