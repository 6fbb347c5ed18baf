import { type EventId, isMemoryStream, type SessionId } from '../../model/ids.ts';
import type { MemoryItem, MemoryState } from '../../model/memory/state.ts';
import type { MemoryPlace } from '../../model/memory/stream-of.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { Memory } from './memory.ts';
import { branchMemory } from './run-memory.ts';

/** An item where it stands: in a shared memory, or in the branch of a session. */
export interface FoundItem {
  readonly item: MemoryItem;
  /** The memory that holds it; of a session, as the session's head has it. */
  readonly state: MemoryState;
  readonly where:
    | { readonly type: 'shared'; readonly place: MemoryPlace; readonly stream: SessionId }
    | { readonly type: 'branch'; readonly session: SessionId };
}

interface FindWorld {
  readonly store: EventStore;
  readonly read: ReadEvent;
  readonly memory: Pick<Memory, 'state'>;
}

/** The item that an event holds; undefined where it holds none, or its words were erased. */
export async function findItem(id: EventId, world: FindWorld): Promise<FoundItem | undefined> {
  const stored = await world.store.event(id);
  if (stored === undefined) return undefined;
  const { session } = stored.envelope.origin;
  if (!isMemoryStream(session)) {
    const state = await memoryOfSession(session, world);
    const item = state?.items.get(id);
    return item && state && { item, state, where: { type: 'branch', session } };
  }
  const place = await placeOfStream(session, world);
  if (place === undefined) return undefined;
  const state = await world.memory.state(place);
  const item = state.items.get(id);
  return item && { item, state, where: { type: 'shared', place, stream: session } };
}

/** The memory of scope session at the head of a session; undefined for an unknown one. */
export async function memoryOfSession(
  session: SessionId,
  { store, read }: Pick<FindWorld, 'store' | 'read'>,
): Promise<MemoryState | undefined> {
  const ref = await store.ref(session);
  return ref === undefined ? undefined : branchMemory((await store.history(ref.head)).map(read));
}

/** All shared memories of a home, in the order in which they began. One whose first event can't be read is left out: verify names it. */
export async function sharedPlaces(world: Pick<FindWorld, 'store' | 'read'>): Promise<readonly MemoryPlace[]> {
  const streams = (await world.store.refs()).map(({ session }) => session).filter(isMemoryStream);
  const places: MemoryPlace[] = [];
  for (const stream of streams) {
    const place = await placeOfStream(stream, world);
    if (place !== undefined) places.push(place);
  }
  return places;
}

/** Whose memory a stream is, by its first event. */
async function placeOfStream(
  stream: SessionId,
  { store, read }: Pick<FindWorld, 'store' | 'read'>,
): Promise<MemoryPlace | undefined> {
  const [first] = await store.own(stream, 0, 1);
  const began = first === undefined ? undefined : read(first);
  if (began?.kind !== 'memory/began' || began.payload.scope === 'session') return undefined;
  return { scope: began.payload.scope, name: began.payload.name };
}
