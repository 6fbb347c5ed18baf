import type { Agent } from '../../model/agent/agent.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
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

/**
 * The agent that ran last in a session, or before its fork point; of a detached one in which none ran yet the one of where it came from (F6),
 * where that is in this home. Undefined where the newest 2,000 events of each know none.
 */
export async function lastAgentOf(session: SessionId, { store, blobs, read }: AgentWorld): Promise<Agent | undefined> {
  let head = (await store.ref(session))?.head;
  while (head !== undefined) {
    const history = (await store.history(head, NEWEST)).map(read);
    const started = history.findLast(isRunOfAgent);
    if (started !== undefined) return agentOf(started, blobs);
    head = await cameFrom(history[0], store);
  }
  return undefined;
}

/** The event that a history claims to have left at. Absent where it began otherwise, or that event is not here. */
async function cameFrom(first: SessionEvent | undefined, store: EventStore): Promise<EventId | undefined> {
  if (first?.kind !== 'session/detached') return undefined;
  return (await store.event(first.payload.cameFrom.event as EventId))?.id;
}

function isRunOfAgent(event: SessionEvent): event is EventOf<'run/started'> {
  return event.kind === 'run/started' && event.payload.agent !== undefined;
}
