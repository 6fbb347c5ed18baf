import type { EventId } from '../ids.ts';
import type { EventOf, SessionEvent } from '../read-event.ts';
import { liveAfter } from './live-after.ts';
import { itemsOf, type MemoryItem, type MemoryState } from './state.ts';

/**
 * Folds one event into a memory, in place. Events of another scope and of other kinds change nothing. What was erased of an event does not
 * undo it: which item a replacement or a retraction is about stands in its envelope (S12).
 */
export function evolve(state: MemoryState, event: SessionEvent): void {
  switch (event.kind) {
    case 'withheld':
      withheld(state, event);
      return;
    case 'memory/began':
      if (event.payload.scope === state.scope) change(state, event.id, [], []);
      return;
    case 'memory/proposed':
    case 'memory/committed':
    case 'memory/superseded':
      if (event.payload.scope === state.scope) put(state, event);
      return;
    case 'memory/retracted':
      if (event.payload.scope === state.scope) change(state, event.id, [], [event.payload.item as EventId]);
      return;
    case 'memory/rolled-back':
      if (event.payload.scope === state.scope) rollBack(state, event.id, event.payload.to as EventId);
      return;
    case 'session/detached':
      if (state.scope === 'session') carried(state, event);
      return;
    case 'merge/completed':
      if (state.scope === 'session') merged(state, event);
      return;
  }
}

type Put = Extract<SessionEvent, { kind: 'memory/proposed' | 'memory/committed' | 'memory/superseded' }>;

function put(state: MemoryState, event: Put): void {
  const { id, kind, payload, envelope } = event;
  const replaces = kind === 'memory/superseded' ? (event.payload.old as EventId) : undefined;
  const item: MemoryItem = {
    id,
    key: payload.key,
    text: payload.text,
    standing: kind === 'memory/proposed' ? 'proposed' : 'committed',
    evidence: payload.evidence ?? [],
    from: payload.from,
    by: envelope.by,
    atMs: envelope.atMs,
    replaces,
  };
  const settled = item.standing === 'proposed' ? [] : proposalsOf(state, item);
  state.items.set(id, item);
  change(state, id, [id], [...(replaces === undefined ? [] : [replaces]), ...settled]);
}

/** What a merge brought takes the place of what its keys held, or takes that back (M2). An item keeps the id of the event that it came from. */
function merged(state: MemoryState, { id, payload, envelope }: EventOf<'merge/completed'>): void {
  const brings = payload.memory ?? [];
  if (brings.length === 0) return;
  const went = brings.flatMap(({ key }) => itemsOf(state, key)).filter(({ standing }) => standing === 'committed');
  const came = brings.flatMap(({ key, text, item }) => {
    if (text === undefined) return [];
    const replaces = went.find((each) => each.key === key)?.id;
    return [hold(state, { id, envelope }, { key, text, id: item as EventId, replaces })];
  });
  change(
    state,
    id,
    came,
    went.map((each) => each.id),
  );
}

/** A detached session begins with what it was given (F6). */
function carried(state: MemoryState, { id, payload, envelope }: EventOf<'session/detached'>): void {
  const came = (payload.memory ?? []).map(({ key, text, item }) =>
    hold(state, { id, envelope }, { key, text, id: item as EventId, replaces: undefined }),
  );
  if (came.length > 0) change(state, id, came, []);
}

/** Puts in an item that another event brought, and gives its id. */
function hold(
  state: MemoryState,
  { id, envelope: { by, atMs } }: Pick<SessionEvent, 'id' | 'envelope'>,
  item: Pick<MemoryItem, 'id' | 'key' | 'text' | 'replaces'>,
): EventId {
  const made: MemoryItem = { ...item, standing: 'committed', evidence: [id], from: undefined, by, atMs };
  state.items.set(item.id, state.items.get(item.id) ?? made);
  return item.id;
}

/** Proposals that a commit of the same words settles. */
function proposalsOf(state: MemoryState, { key, text }: MemoryItem): EventId[] {
  return itemsOf(state, key)
    .filter((each) => each.standing === 'proposed' && each.text === text)
    .map(({ id }) => id);
}

/** An item without its words holds no more; what it replaced, or took back, stays gone. */
function withheld(state: MemoryState, { id, envelope }: SessionEvent): void {
  const named = envelope.refs.flatMap((ref) => ('event' in ref ? [ref.event] : []));
  if (envelope.kind === 'memory/superseded' || envelope.kind === 'memory/retracted') change(state, id, [], named);
  else if (envelope.kind === 'memory/rolled-back' && named[0] !== undefined) rollBack(state, id, named[0]);
  else if (envelope.kind === 'memory/committed' || envelope.kind === 'memory/proposed') change(state, id, [], []);
}

/** Takes back all that came after an event. One that is not on record changes nothing. */
function rollBack(state: MemoryState, event: EventId, to: EventId): void {
  const live = liveAfter(state, to);
  if (live === undefined) return;
  const came = [...live].filter((id) => !state.live.has(id));
  const went = [...state.live].filter((id) => !live.has(id));
  change(state, event, came, went);
}

function change(state: MemoryState, event: EventId, came: readonly EventId[], went: readonly EventId[]): void {
  const gone = went.filter((id) => state.live.delete(id));
  for (const id of gone) keysOf(state, id)?.delete(id);
  for (const id of came) {
    state.live.add(id);
    keysOf(state, id)?.add(id);
  }
  state.changes.push({ event, came, went: gone });
}

function keysOf({ items, byKey }: MemoryState, id: EventId): Set<EventId> | undefined {
  const key = items.get(id)?.key;
  if (key === undefined) return undefined;
  const ids = byKey.get(key) ?? new Set();
  byKey.set(key, ids);
  return ids;
}
