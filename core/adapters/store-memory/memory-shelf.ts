import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Sheet } from '../store/append-streams.ts';
import type { Slot } from '../store/slot.ts';

/** An event where it stands. */
export interface MemoryRow {
  readonly event: StoredEvent;
  readonly slot: Slot;
  /** Whether the event came with its payload; it may be erased since. */
  readonly cameWhole: boolean;
}

/** All events of a memory store and what finds them. */
export interface MemoryShelf extends Sheet {
  /** In order of arrival; `num` is the index. */
  readonly rows: MemoryRow[];
  /** Heads by session, in order of creation. */
  readonly heads: Map<SessionId, EventId>;
  readonly rowOf: (id: EventId) => MemoryRow | undefined;
  readonly rowAt: (session: SessionId, twin: number, seq: number) => MemoryRow | undefined;
  readonly childrenOf: (id: EventId) => readonly EventId[];
  /** Takes out all events and refs of some sessions; the others get new numbers. */
  readonly remove: (sessions: ReadonlySet<SessionId>) => void;
  readonly replace: (event: StoredEvent) => void;
  /** Runs `write`; where it throws, everything is as it was before. */
  readonly transaction: <T>(write: () => T) => T;
}

/** An empty shelf. */
export function createMemoryShelf(): MemoryShelf {
  const rows: MemoryRow[] = [];
  const byId = new Map<EventId, number>();
  const byPlace = new Map<string, number>();
  const tops = new Map<string, number>();
  const children = new Map<EventId, EventId[]>();
  const heads = new Map<SessionId, EventId>();
  const rowAt = (session: SessionId, twin: number, seq: number) =>
    rows[byPlace.get(placeKey(session, twin, seq)) ?? -1];
  const rowOf = (id: EventId) => rows[byId.get(id) ?? -1];
  const topSeq = (session: SessionId, twin: number) => tops.get(`${session}/${twin}`) ?? -1;

  const index = ({ event, slot }: Pick<MemoryRow, 'event' | 'slot'>): void => {
    byId.set(event.id, slot.num);
    byPlace.set(placeKey(slot.session, slot.twin, slot.seq), slot.num);
    tops.set(`${slot.session}/${slot.twin}`, Math.max(topSeq(slot.session, slot.twin), slot.seq));
    const parent = event.envelope.parents[0];
    if (parent === undefined) return;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [event.id]);
    else siblings.push(event.id);
  };
  const moved: [SessionId, EventId | undefined][] = [];
  const undo = (count: number): void => {
    const kept = rows.slice(0, count);
    for (const map of [byId, byPlace, tops, children]) map.clear();
    rows.length = 0;
    for (const row of kept) index(row);
    rows.push(...kept);
    for (const [session, head] of moved.reverse()) {
      if (head === undefined) heads.delete(session);
      else heads.set(session, head);
    }
  };

  return {
    rows,
    heads,
    rowOf,
    rowAt,
    topSeq,
    slotOf: (id) => rowOf(id)?.slot,
    at: (session, twin, seq) => {
      const event = rowAt(session, twin, seq)?.event;
      return event && { id: event.id, firstParent: event.envelope.parents[0] };
    },
    topTwin: (session) => {
      let twin = -1;
      while (topSeq(session, twin + 1) >= 0) twin++;
      return twin;
    },
    head: (session) => heads.get(session),
    childrenOf: (id) => children.get(id) ?? [],
    nextNum: () => rows.length,
    insert: ({ packed: _, ...event }, slot) => {
      if (byId.has(event.id) || byPlace.has(placeKey(slot.session, slot.twin, slot.seq))) return false;
      rows.push({ event, slot, cameWhole: event.payload !== undefined });
      index({ event, slot });
      return true;
    },
    setHead: (session, head) => {
      moved.push([session, heads.get(session)]);
      heads.set(session, head);
    },
    remove: (sessions) => {
      const kept = rows.filter(({ slot }) => !sessions.has(slot.session));
      for (const map of [byId, byPlace, tops, children]) map.clear();
      rows.length = 0;
      for (const { slot, ...row } of kept) {
        const moved = { ...row, slot: { ...slot, num: rows.length } };
        rows.push(moved);
        index(moved);
      }
      for (const session of sessions) heads.delete(session);
    },
    replace: (event) => {
      const row = rowOf(event.id);
      if (row !== undefined) rows[row.slot.num] = { ...row, event };
    },
    transaction: (write) => {
      const count = rows.length;
      moved.length = 0;
      try {
        return write();
      } catch (bug) {
        undo(count);
        throw bug;
      }
    },
  };
}

function placeKey(session: SessionId, twin: number, seq: number): string {
  return `${session}/${twin}/${seq}`;
}
