import { isIgnorable } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { ancestors } from '../../model/lineage/ancestors.ts';
import { lowestCommonAncestors } from '../../model/lineage/lowest-common-ancestors.ts';
import type { Ours, Sides, Theirs } from '../../model/merge/decide-meeting.ts';
import { evolveMerge } from '../../model/merge/evolve.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { emptyCalls, foldCalls } from '../../projections/calls/fold-calls.ts';
import type { EventStore } from '../ports.ts';
import { unfinishedRun } from '../runs/unfinished-run.ts';
import type { MergeReading } from './merge-world.ts';
import { readLineage } from './read-lineage.ts';

/** Both sides as they are on record now. */
export interface ReadSides extends Sides {
  /** First-parent histories, root first; empty for a session that is not there. */
  readonly ourHistory: readonly SessionEvent[];
  readonly theirHistory: readonly SessionEvent[];
  /** Events of their first-parent history that ours does not reach over any parent: what a merge may bring. */
  readonly news: readonly SessionEvent[];
  /** What ours reaches over any parent, its head with it. */
  readonly reached: ReadonlySet<EventId>;
  /** The same of ours: events of its first-parent history that theirs does not reach. */
  readonly ourNews: readonly SessionEvent[];
}

/** What reading a side needs. */
type SidesWorld = Pick<MergeReading, 'facts' | 'history'> & { readonly store: Pick<EventStore, 'ref'> };

/** Reads both sides of a merge. Reads only. */
export async function readSides(session: SessionId, other: SessionId, world: SidesWorld): Promise<ReadSides> {
  const [mine, theirs] = [await sideOf(session, world), await sideOf(other, world)];
  const historyOf = async (side: Theirs | undefined) => (side === undefined ? [] : await world.history(side.head));
  const [ourHistory, theirHistory] = [await historyOf(mine), await historyOf(theirs)];
  const heads = [mine, theirs].flatMap((side) => (side === undefined ? [] : [side.head]));
  const parentsOf = await readLineage(heads, world.history);
  const reachedBy = (side: Theirs | undefined) =>
    side === undefined ? new Set<EventId>() : new Set(ancestors(side.head, parentsOf)).add(side.head);
  const [reached, reachedByTheirs] = [reachedBy(mine), reachedBy(theirs)];
  return {
    ours: mine && { ...mine, ...standingOf(ourHistory, session) },
    theirs,
    ancestors: mine && theirs ? lowestCommonAncestors(mine.head, theirs.head, parentsOf) : [],
    ourHistory,
    theirHistory,
    news: theirHistory.filter(({ id }) => !reached.has(id)),
    reached,
    ourNews: ourHistory.filter(({ id }) => !reachedByTheirs.has(id)),
  };
}

/** Reads ours alone. */
export async function readOurs(session: SessionId, world: SidesWorld): Promise<Ours | undefined> {
  const side = await sideOf(session, world);
  if (side === undefined) return undefined;
  return { ...side, ...standingOf(await world.history(side.head), session) };
}

/** The head is that of the store: what an index has seen of it may be older. */
async function sideOf(session: SessionId, { store, facts }: SidesWorld): Promise<Theirs | undefined> {
  const ref = await store.ref(session);
  const known = await facts(session);
  if (ref === undefined || known === undefined) return undefined;
  return {
    id: session,
    head: ref.head,
    title: known.title,
    ...(known.isGone === true ? { isGone: true } : {}),
    ...(known.isImported === true ? { isImported: true } : {}),
  };
}

/** How a session stands; what it inherited does not count (S8, F3), but for kinds that nobody knows. */
function standingOf(
  history: readonly SessionEvent[],
  session: SessionId,
): Pick<Ours, 'isReadOnly' | 'writesBlock' | 'pending' | 'merge'> {
  const own = history.filter(({ envelope }) => envelope.origin.session === session);
  return {
    isReadOnly: history.some((event) => event.kind === 'opaque' && !isIgnorable(event.envelope.kind)),
    ...(own.some(writesBlock) ? { writesBlock: true } : {}),
    pending: pendingIn(own, history, session),
    merge: own.reduce<MergeUnderWay | undefined>(evolveMerge, undefined),
  };
}

function writesBlock({ kind, payload }: SessionEvent): boolean {
  return kind === 'session/spawned' && payload.merge !== undefined;
}

function pendingIn(
  own: readonly SessionEvent[],
  history: readonly SessionEvent[],
  session: SessionId,
): string | undefined {
  if (unfinishedRun(history, session) !== undefined) return 'a run of it has no end';
  // What was open when a later run began is taken up by nothing.
  const since = own.findLastIndex(({ envelope }) => envelope.kind === 'run/started');
  const calls = emptyCalls();
  for (const event of own.slice(Math.max(since, 0))) foldCalls(calls, event);
  const call = [...calls.open.values()].at(-1);
  return call && `a call of ${call.tool} has no result`;
}
