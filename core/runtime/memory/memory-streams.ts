import type { EventId, SessionId } from '../../model/ids.ts';
import { evolve } from '../../model/memory/evolve.ts';
import { emptyMemory, type MemoryItem, type MemoryState } from '../../model/memory/state.ts';
import { type MemoryPlace, streamOf } from '../../model/memory/stream-of.ts';
import { createTurns } from '../in-turn.ts';
import type { SessionRef } from '../ports.ts';
import { checkedReader, type ReadEvent } from '../read-checked.ts';
import { readableEvents } from '../readable-events.ts';
import type { MemoryWorld } from './memory.ts';

/** A shared memory as far as it was read. */
export interface KeptMemory {
  readonly scope: MemoryPlace['scope'];
  readonly stream: SessionId;
  readonly state: MemoryState;
  /** Undefined before its first event. */
  readonly head: EventId | undefined;
  readonly nextSeq: number;
}

/** Shared memories, each read once and then kept up with its stream; the index with them. */
export interface MemoryStreams {
  readonly read: (place: MemoryPlace) => Promise<KeptMemory>;
  /** They are read anew, from the first event on. */
  readonly forget: () => Promise<void>;
}

/** Items that are put into the index in one go: some ms. */
const ITEMS_A_TURN = 50;

/** No stream is read yet. */
export function createMemoryStreams({ store, sealing, index }: MemoryWorld): MemoryStreams {
  const kept = new Map<SessionId, KeptMemory>();
  const met = new Set<SessionId>();
  const inTurn = createTurns<SessionId>();
  const read = checkedReader(sealing.sha256);
  const readOn = async (place: MemoryPlace, stream: SessionId): Promise<KeptMemory> => {
    const ref = await store.ref(stream);
    const known = kept.get(stream);
    const before = known !== undefined && isBefore(known, ref) ? known : undefined;
    if (before === undefined) index.drop(stream);
    kept.delete(stream);
    met.add(stream);
    const next = await foldOn({ scope: place.scope, stream, before, ref }, read);
    kept.set(stream, next);
    return next;
  };
  /** Only what is read to its end is kept: a failure on the way leaves nothing half folded. */
  const foldOn = async ({ scope, stream, before, ref }: ToFold, readEvent: ReadEvent): Promise<KeptMemory> => {
    const state = before?.state ?? emptyMemory(scope);
    const held = new Set(state.live);
    const from = before?.nextSeq ?? 0;
    if (ref === undefined || ref.nextSeq === from) return { scope, stream, state, head: ref?.head, nextSeq: from };
    for await (const page of readableEvents(stream, store, from))
      for (const event of page) if (event.envelope.origin.seq < ref.nextSeq) evolve(state, readEvent(event));
    await putDifference(stream, state, held);
    return { scope, stream, state, head: ref.head, nextSeq: ref.nextSeq };
  };
  const putDifference = async (stream: SessionId, state: MemoryState, held: ReadonlySet<EventId>): Promise<void> => {
    const take = [...held].filter((id) => !state.live.has(id));
    const put = [...state.live].filter((id) => !held.has(id)).flatMap((id) => state.items.get(id) ?? []);
    const recallable = put.filter(({ standing }) => standing === 'committed');
    index.change(stream, { put: recallable.splice(0, ITEMS_A_TURN).map(indexed), take });
    while (recallable.length > 0) {
      await new Promise((nextTurn) => setImmediate(nextTurn));
      index.change(stream, { put: recallable.splice(0, ITEMS_A_TURN).map(indexed), take: [] });
    }
  };
  return {
    read: (place) => {
      const stream = streamOf(place, sealing.sha256);
      return inTurn(stream, () => readOn(place, stream));
    },
    async forget() {
      const drop = async (stream: SessionId) => {
        index.drop(stream);
        kept.delete(stream);
      };
      // A reading that began before has what was dropped: it goes after that.
      await Promise.all([...met].map((stream) => inTurn(stream, () => drop(stream))));
    },
  };
}

interface ToFold {
  readonly scope: MemoryPlace['scope'];
  readonly stream: SessionId;
  readonly before: KeptMemory | undefined;
  readonly ref: SessionRef | undefined;
}

/** Whether a stream as it was read is the beginning of the stream as it is. */
function isBefore({ head, nextSeq }: KeptMemory, ref: SessionRef | undefined): boolean {
  if (ref === undefined || ref.nextSeq < nextSeq) return false;
  return ref.nextSeq > nextSeq || ref.head === head;
}

function indexed({ id, key, text }: MemoryItem) {
  return { item: id, key, text };
}
