import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { memoryProvenance } from '../../projections/memory-provenance/memory-provenance.ts';
import type { Provenance } from '../../projections/memory-provenance/provenance.ts';
import { readableEvents } from '../readable-events.ts';
import type { CopiesWorld } from './find-copies.ts';
import type { FoundItem } from './find-item.ts';
import { findReaders } from './find-readers.ts';

/** Where an item is from, who read it and what became of it (K3): of the lineages whose sessions recalled it. */
export async function provenanceOf(found: FoundItem, world: CopiesWorld): Promise<Provenance> {
  const { item, state, where } = found;
  const readers = await findReaders(new Set([item.id]), world);
  const sessions = new Set<string>();
  for (const { session } of readers) {
    if (sessions.has(session)) continue;
    for (const { id } of await world.index.family(session as SessionId)) sessions.add(id);
  }
  const histories: (readonly SessionEvent[])[] = [];
  for (const session of sessions) histories.push(await historyOf(session as SessionId, world));
  const stream = where.type === 'shared' ? await eventsOf(where.stream, world) : await historyOf(where.session, world);
  const all = memoryProvenance({ scope: state.scope, stream, histories });
  const provenance = all.find((each) => each.item === item.id);
  if (provenance === undefined) throw new Error(`${item.id} is an item of a memory without provenance`);
  return provenance;
}

async function historyOf(session: SessionId, { store, read }: CopiesWorld): Promise<readonly SessionEvent[]> {
  const ref = await store.ref(session);
  return ref === undefined ? [] : (await store.history(ref.head)).map(read);
}

async function eventsOf(stream: SessionId, { store, read }: CopiesWorld): Promise<readonly SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const page of readableEvents(stream, store)) events.push(...page.map(read));
  return events;
}
