import type { Agent } from '../../model/agent/agent.ts';
import type { SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { agentOf } from './agent-of.ts';

/** Newest events of a history that are looked at for a run. */
const NEWEST = 2_000;

interface AgentWorld {
  readonly store: EventStore;
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly read: ReadEvent;
}

/** The agent that ran last in a session, or before its fork point; undefined where its newest 2,000 events know none. */
export async function lastAgentOf(session: SessionId, { store, blobs, read }: AgentWorld): Promise<Agent | undefined> {
  const ref = await store.ref(session);
  if (ref === undefined) return undefined;
  const started = (await store.history(ref.head, NEWEST)).map(read).findLast(isRunOfAgent);
  return started === undefined ? undefined : agentOf(started, blobs);
}

function isRunOfAgent(event: SessionEvent): event is EventOf<'run/started'> {
  return event.kind === 'run/started' && event.payload.agent !== undefined;
}
