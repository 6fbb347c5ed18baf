import type { EventId } from '../../model/ids.ts';
import type { ParentsOf } from '../../model/lineage/parents-of.ts';
import type { ReadHistory } from './read-histories.ts';

/** Reads everything that some events come from, over every parent: first-parent histories, then those of each merged parent in them. */
export async function readLineage(heads: readonly EventId[], history: ReadHistory): Promise<ParentsOf> {
  const parents = new Map<EventId, readonly EventId[]>();
  const open = new Set(heads);
  for (const head of open) {
    if (parents.has(head)) continue;
    for (const { id, envelope } of await history(head)) {
      for (const merged of envelope.parents.slice(1)) open.add(merged);
      parents.set(id, envelope.parents);
    }
  }
  return (event) => parents.get(event) ?? [];
}
