import type { Agent } from '../../model/agent/agent.ts';
import type { SessionId, TreeId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Dependency } from '../ports/workspaces.ts';
import type { Budget, Spent } from './budget.ts';
import type { Position } from './position.ts';
import { tokensIn } from './tokens-in.ts';
import { tellsAllTokens, unansweredIn } from './unanswered.ts';

/** A task that a call gives to a sub-agent (F5). */
export interface SpawnTask {
  /** Of the call: one sub-agent for each, however often the run is taken up again. */
  readonly position: Position;
  /** The event that asked for the call. */
  readonly asking: SessionEvent;
  /** Files that it begins with. */
  readonly tree: TreeId;
  /** Whose files it works in: a copy of its own, or its parent's, which it hands back whole. */
  readonly workspace: 'own' | 'shared';
  /** Dependency folders that its parent's working folder has: those go along where it shares its files. */
  readonly beside: readonly Dependency[];
  readonly agent: Agent;
  readonly task: string;
  /** Where its side effects happen: where those of the run do (F5). */
  readonly backend: string;
}

/** How a sub-agent ended. */
export interface SpawnEnd {
  readonly session: SessionId;
  readonly status: 'done' | 'failed' | 'stopped';
  /** Its last words, or why it ended. */
  readonly says: string;
  /** The files that it began with, on its own record: its parent's may have been edited by hand since. */
  readonly began: TreeId;
  /** Its files. */
  readonly tree: TreeId;
  readonly spent: Spent;
}

/** A sub-agent that could not run: it has no session. */
export interface NotSpawned {
  /** Why, in words. */
  readonly refused: string;
}

/** Starts the sub-agents of a run. */
export interface Spawn {
  /** Has a sub-agent do a task in a session of its own, or goes on with the one that the call has. Rejects with the reason of the run's signal, where it is let go. */
  readonly run: (task: SpawnTask) => Promise<SpawnEnd | NotSpawned>;
  /** Ends, on record, what an earlier life of the host left of the sub-agent of a call. Gives how it ended; undefined where the call has none. */
  readonly end: (call: Pick<SpawnTask, 'position' | 'asking'>, reason: string) => Promise<SpawnEnd | undefined>;
}

/** What a sub-agent came to by the events of its run: its requests, and those of the sub-agents that it started. */
export function spentIn(events: readonly SessionEvent[]): Spent {
  const spent = { steps: 0, tokens: 0, agents: 1 };
  const { tries, ...untold } = unansweredIn(events);
  const most = { ...untold };
  let hasMost = tries + untold.tokens + untold.costUsd > 0;
  let unsaid = tries;
  let costUsd = tries > 0 ? undefined : 0;
  for (const event of events) {
    // One that was erased was asked for too.
    if (event.envelope.kind === 'model/answered' || event.envelope.kind === 'model/failed') spent.steps++;
    if (event.kind === 'model/answered') spent.tokens += tokensIn(partsOf(event.payload.parts, 'usage'));
    // One that may be billed counts as the most that it could be.
    if (event.kind === 'model/answered' && event.payload.mayBeBilled !== true) {
      if (!tellsAllTokens(event)) unsaid++;
      const usd = event.payload.cost?.usd;
      costUsd = sum(costUsd, usd);
      most.costUsd += usd ?? 0;
    }
    const below = event.kind === 'tool/ended' ? event.payload.spawned : undefined;
    if (below === undefined) continue;
    spent.steps += below.steps;
    spent.tokens += below.tokens;
    spent.agents += below.agents;
    unsaid += unsaidOf(below);
    costUsd = sum(costUsd, below.costUsd);
    hasMost ||= below.most !== undefined;
    most.tokens += below.most === undefined ? 0 : below.most.tokens - below.tokens;
    most.costUsd += below.most?.costUsd ?? below.costUsd ?? 0;
  }
  return {
    ...spent,
    ...(unsaid === 0 ? {} : { unsaid }),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(hasMost ? { most: { ...most, tokens: most.tokens + spent.tokens } } : {}),
  };
}

/** One whose record does not count them has at least one where something of it may be billed. */
function unsaidOf(below: EventOf<'tool/ended'>['payload']['spawned']): number {
  return below?.unsaid ?? (below?.most === undefined ? 0 : 1);
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

/** Counts the sub-agent of a call whose end is on record already. A no-op for a call that started none. */
export function countSubAgent(answer: SessionEvent, budget: Budget): void {
  if (answer.kind === 'tool/ended' && answer.payload.spawned !== undefined) budget.shared(answer.payload.spawned);
}
