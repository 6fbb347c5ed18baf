import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import type { ParentsOf } from '../../model/lineage/parents-of.ts';
import type { EventStore } from '../ports.ts';

/** Everything that some events come from, over every parent. */
export interface Lineage {
  readonly parentsOf: ParentsOf;
  /** First-parent history of each event that was asked for, root first. */
  readonly histories: ReadonlyMap<EventId, readonly StoredEvent[]>;
}

/** Reads the first-parent history of each head, and of each merged parent in them that is not there yet. */
export async function readLineage(heads: readonly EventId[], store: Pick<EventStore, 'history'>): Promise<Lineage> {
  const parents = new Map<EventId, readonly EventId[]>();
  const histories = new Map<EventId, readonly StoredEvent[]>();
  const merged: EventId[] = [];
  const read = async (head: EventId): Promise<readonly StoredEvent[]> => {
    const history = await store.history(head);
    for (const { id, envelope } of history) {
      if (!parents.has(id)) merged.push(...envelope.parents.slice(1));
      parents.set(id, envelope.parents);
    }
    return history;
  };
  for (const head of new Set(heads)) histories.set(head, await read(head));
  for (const head of merged) if (!parents.has(head)) await read(head);
  return { parentsOf: (event) => parents.get(event) ?? [], histories };
}
