import type { StoredEvent } from '../../model/envelope.ts';
import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import type { MemoryItem } from '../../model/memory/state.ts';
import type { MemoryPlace } from '../../model/memory/stream-of.ts';
import { cutText } from '../../projections/text/cut-text.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { readableEvents } from '../readable-events.ts';
import type { SessionIndex } from '../views/session-index.ts';
import { type FoundItem, sharedPlaces } from './find-item.ts';
import { findReaders } from './find-readers.ts';
import type { Memory } from './memory.ts';

/** What holds the words of an item beside it. */
export interface Copies {
  /** Events of sessions, each session once. */
  readonly sessions: readonly { readonly session: SessionId; readonly events: readonly EventId[] }[];
  /** Other items of shared memories with the same words. */
  readonly items: readonly { readonly place: MemoryPlace; readonly item: EventId }[];
}

export interface CopiesWorld {
  readonly store: EventStore;
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly read: ReadEvent;
  readonly index: Pick<SessionIndex, 'family'>;
  readonly memory: Pick<Memory, 'state'>;
}

/** Of a longer text its beginning is looked for: an output that is cut holds no more. In UTF-16 units. */
const LOOKED_FOR = 2_000;
/** A text stands in a payload as it is, as JSON, or as JSON within JSON: input of a call, body of a request. */
const NESTED = 4;

/**
 * What holds an item's words in the lineages of the session that wrote it and of those that recalled it: events that say them, and requests
 * whose context has them. As slow as those lineages are long.
 */
export async function findCopies(found: FoundItem, world: CopiesWorld): Promise<Copies> {
  const holds = holderOf(found.item.text, world);
  const sessions: { session: SessionId; events: EventId[] }[] = [];
  for (const session of await lineagesOf(found, world)) {
    const events: EventId[] = [];
    for await (const page of readableEvents(session, world.store))
      for (const event of page) if (event.id !== found.item.id && (await holds(event))) events.push(event.id);
    if (events.length > 0) sessions.push({ session, events });
  }
  return { sessions, items: await sameItems(found.item, world) };
}

async function lineagesOf({ item, where }: FoundItem, world: CopiesWorld): Promise<ReadonlySet<SessionId>> {
  const readers = await findReaders(new Set([item.id]), world);
  const origins = [
    ...(where.type === 'branch' ? [where.session] : []),
    ...(item.from === undefined ? [] : [item.from.session]),
    ...readers.map(({ session }) => session as SessionId),
  ];
  const all = new Set<SessionId>();
  for (const origin of origins) {
    if (all.has(origin)) continue;
    for (const { id } of await world.index.family(origin)) all.add(id as SessionId);
  }
  return all;
}

function holderOf(text: string, { blobs }: CopiesWorld): (event: StoredEvent) => Promise<boolean> {
  const forms = [cutText(text, LOOKED_FOR)];
  for (let nested = 1; nested < NESTED; nested++) forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
  const isIn = (other: string) => forms.some((form) => other.includes(form));
  const known = new Map<BlobId, boolean>();
  const isInBlob = async (blob: BlobId): Promise<boolean> => {
    const before = known.get(blob);
    if (before !== undefined) return before;
    const bytes = await blobs.get(blob);
    const held = bytes !== undefined && isIn(new TextDecoder().decode(bytes));
    known.set(blob, held);
    return held;
  };
  return async ({ payload, envelope }) => {
    if (payload === undefined) return false;
    if (isIn(payload.text)) return true;
    for (const ref of envelope.refs) if ('blob' in ref && (await isInBlob(ref.blob))) return true;
    return false;
  };
}

async function sameItems({ id, text }: MemoryItem, world: CopiesWorld): Promise<Copies['items']> {
  const same: { place: MemoryPlace; item: EventId }[] = [];
  for (const place of await sharedPlaces(world)) {
    const { items } = await world.memory.state(place);
    for (const item of items.values()) if (item.id !== id && item.text === text) same.push({ place, item: item.id });
  }
  return same;
}
