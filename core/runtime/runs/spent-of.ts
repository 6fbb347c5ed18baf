import type { AgentLimits } from '../../model/agent/agent.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Spent } from '../agent/budget.ts';
import { spentIn } from '../agent/sub-agents.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { agentOf } from './agent-of.ts';
import { pricesIn } from './prices-in.ts';
import type { AgentsSpent, ProgramLedgers, ProgramSpent } from './program-ledgers.ts';

/** What a run came to by its record, its ended sub-agents included, and the caps that it has (X3); what a program's run came to: all its agents. */
export interface RunSpent {
  readonly run: RunId;
  readonly spent: Spent;
  /** Absent for a run of a program: `program` has its caps, where it has any. */
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
  /** What all agents of the program's run came to which it is a part of, in the session where that began. */
  readonly whole?: AgentsSpent;
}

interface SpentWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly programs: Pick<ProgramLedgers, 'spent' | 'agentsSpent'>;
  readonly read: (stored: Awaited<ReturnType<EventStore['own']>>[number]) => SessionEvent;
}

/**
 * What the newest run of a session came to; where that is none of an agent, the newest of a program. Refuses where there is none of either, or one whose
 * record does not say which agents are a part of it, and where its agent can't be read any more.
 */
export async function spentOf(
  session: SessionId,
  { store, blobs, programs, read }: SpentWorld,
): Promise<Decision<RunSpent>> {
  const ref = await store.ref(session);
  const own = (await store.own(session, 0, ref?.nextSeq ?? 0)).map(read);
  const started = own.findLast((event) => event.kind === 'run/started');
  const agent = started && (await agentOf(started, blobs));
  const run = started?.envelope.run;
  // A command's run, a validation's say, hides no program that began here.
  const flows = agent === undefined ? own.findLast(isProgramStart) : undefined;
  const ofProgram = flows && (await programSpent(flows, programs));
  if (ofProgram !== undefined) return accept(ofProgram);
  if (agent === undefined || run === undefined)
    return refuse('not-found', `The newest run of the session ${session} is none of an agent that can be read.`, {
      remedy: 'Its usage has what its answers came to.',
    });
  const events = own.filter(({ envelope }) => envelope.run === run);
  const began = started?.payload.program;
  const program = began === undefined ? undefined : await programs.spent(began as EventId);
  const whole = own.some(({ id }) => id === began) ? await programs.agentsSpent(began as EventId) : undefined;
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
    ...(whole === undefined ? {} : { whole }),
  });
}

function isProgramStart(event: SessionEvent): event is EventOf<'run/started'> {
  return event.kind === 'run/started' && event.payload.workflow !== undefined;
}

async function programSpent(
  { id, envelope: { run } }: EventOf<'run/started'>,
  programs: SpentWorld['programs'],
): Promise<RunSpent | undefined> {
  const agents = await programs.agentsSpent(id);
  if (agents === undefined || run === undefined) return undefined;
  const program = await programs.spent(id);
  return { run, ...agents, ...(program === undefined ? {} : { program }) };
}

function everyMsOf(started: EventOf<'run/started'> | undefined): Pick<RunSpent, 'everyMs'> {
  const { durability = 'every-step' } = started?.payload ?? {};
  return durability === 'every-step' ? {} : { everyMs: durability.everyMs };
}
