import type { StoredEvent } from '../../model/envelope.ts';
import type { BlobId, EventId, TreeId } from '../../model/ids.ts';
import { historyTo } from '../history-to.ts';
import type { EventStore } from '../ports.ts';

/**
 * Every event that a head reaches, each once, parents before children, in an order that depends on the graph alone:
 * first-parent history root first, and before a merge what its other parents bring. Rejects with HostError `store-broken` where one is missing.
 */
export async function closureOf(head: EventId, store: EventStore): Promise<StoredEvent[]> {
  const taken = new Set<EventId>();
  const ordered: StoredEvent[] = [];
  const take = async (tip: EventId): Promise<void> => {
    const fresh = (await historyTo(tip, store)).filter((event) => !taken.has(event.id));
    for (const event of fresh) {
      for (const other of event.envelope.parents.slice(1)) if (!taken.has(other)) await take(other);
      if (taken.has(event.id)) continue;
      taken.add(event.id);
      ordered.push(event);
    }
  };
  await take(head);
  return ordered;
}

/** Blobs that events name, sorted, each once. */
export function blobsOf(events: readonly StoredEvent[]): BlobId[] {
  const blobs = new Set<BlobId>();
  for (const event of events) for (const ref of event.envelope.refs) if ('blob' in ref) blobs.add(ref.blob);
  return [...blobs].sort();
}

/** Workspace trees that events name, each once. */
export function treesOf(events: readonly StoredEvent[]): TreeId[] {
  const trees = events.flatMap((event) => event.envelope.refs.flatMap((ref) => ('tree' in ref ? [ref.tree] : [])));
  return [...new Set(trees)];
}
