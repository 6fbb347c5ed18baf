import type { EventId, SessionId } from '../../model/ids.ts';
import type { LeavingRanges } from '../../runtime/ports.ts';
import { runsOf } from './runs-of.ts';
import type { Shelf } from './slot.ts';

/** What planning looks up. */
export interface LeavingShelf extends Pick<Shelf, 'slotOf' | 'at' | 'topTwin'> {
  readonly heads: () => ReadonlyMap<SessionId, EventId>;
  /** Events with more than one parent: whose they are, and the parents after the first. */
  readonly merges: () => Iterable<Merged>;
}

/** An event with more than one parent. */
export interface Merged {
  readonly session: SessionId;
  readonly others: readonly EventId[];
}

/** Sessions that leave, each with the ones that only came here as its history, and those that stay although they were named. */
export interface LeavingPlan {
  readonly gone: ReadonlyMap<SessionId, { readonly head: EventId; readonly with: readonly SessionId[] }>;
  readonly kept: ReadonlyMap<SessionId, SessionId>;
}

/**
 * Finds which of some sessions can leave: no session that stays reaches an event of theirs, along any parents. One that shares its
 * origins with a native import that parted from it stays too.
 */
export function planLeaving(wanted: readonly SessionId[], shelf: LeavingShelf): LeavingPlan {
  const heads = shelf.heads();
  const merges = [...shelf.merges()];
  const gone = new Set(wanted.filter((session) => heads.has(session)));
  const kept = new Map<SessionId, SessionId>();
  for (const session of gone) {
    const owner = heads.get(session) && shelf.slotOf(heads.get(session) as EventId)?.session;
    if (owner !== undefined && shelf.topTwin(owner) > 0) kept.set(session, owner);
  }
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const session of kept.keys()) gone.delete(session);
    for (const [by, reached] of reachedBy(heads, merges, gone, shelf)) {
      for (const session of reached) if (gone.has(session) && !kept.has(session)) kept.set(session, by);
    }
  }
  const stays = new Set([...reachedBy(heads, merges, gone, shelf)].flatMap(([, reached]) => [...reached]));
  const taken = new Set<SessionId>();
  const withHistory = [...gone].map((session) => {
    const head = heads.get(session) as EventId;
    const strays = [...sessionsUnder(head, shelf)].filter((id) => !heads.has(id) && !stays.has(id) && !taken.has(id));
    for (const stray of strays) taken.add(stray);
    return [session, { head, with: strays }] as const;
  });
  return { gone: new Map(withHistory), kept };
}

/** Whether as many ranges leave as it was said. */
export function sameRanges(said: LeavingRanges, found: LeavingRanges): boolean {
  return said.kept === found.kept && said.erased === found.erased;
}

/** The sessions whose events each session that stays reaches. */
function* reachedBy(
  heads: ReadonlyMap<SessionId, EventId>,
  merges: readonly Merged[],
  gone: ReadonlySet<SessionId>,
  shelf: LeavingShelf,
): Generator<[SessionId, ReadonlySet<SessionId>]> {
  for (const [session, head] of heads) if (!gone.has(session)) yield [session, sessionsUnder(head, shelf)];
  for (const { session, others } of merges) {
    if (!gone.has(session)) for (const other of others) yield [session, sessionsUnder(other, shelf)];
  }
}

function sessionsUnder(head: EventId, shelf: LeavingShelf): Set<SessionId> {
  return new Set([...runsOf(head, shelf)].map((run) => run.session));
}
