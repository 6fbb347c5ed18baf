import { missingAtEnd } from '../../model/catalogue/lost-end.ts';
import { isReserved, type SessionId } from '../../model/ids.ts';
import { emptySummary, type SessionSummary } from '../../projections/session-summary/summary-state.ts';
import type { LostFold } from '../holdings.ts';
import type { SessionRef } from '../ports.ts';
import { brokenAs } from '../readable-events.ts';
import type { ReadWorld } from './read-lines.ts';
import { fromSaved, SAVED_LINES } from './saved-line.ts';
import { SAVED_STEPS, stepsFromSaved } from './saved-steps.ts';
import { adopt, type SessionShelf, shelfDamaged } from './session-shelf.ts';

/**
 * Notes which ends are missed, as the anchors tell, which lie outside the events, and what was saved of sessions. Gives those of which nothing
 * tells the number.
 */
export async function noteLostEnds(world: ReadWorld, shelf: SessionShelf): Promise<readonly End[]> {
  const { store } = world;
  for (const { session, head, seq } of await store.lostAnchors().catch(brokenAs([])))
    shelf.missedEnds.set(session, { head, seq });
  const unnumbered: End[] = [];
  for (const fold of await store.lostFolds().catch(brokenAs([]))) {
    const { session, head } = fold;
    const seq = await lastNumberOf(fold, world);
    if (seq === undefined) unnumbered.push({ session, head });
    else if (seq > (shelf.missedEnds.get(session)?.seq ?? -1)) shelf.missedEnds.set(session, { head, seq });
  }
  return unnumbered;
}

/** A session, and an event that it is known to have had. */
type End = Pick<SessionRef, 'session' | 'head'>;

/** The number of the event that a saved fold ends with, where it tells. */
async function lastNumberOf(
  { name, session, head }: LostFold,
  { store, catalogue, sha256 }: ReadWorld,
): Promise<number | undefined> {
  const saved = await store.projection(name, session).catch(brokenAs(undefined));
  if (saved === undefined) return undefined;
  if (name === SAVED_LINES) {
    const line = fromSaved(session, saved, sha256);
    return typeof line === 'string' ? undefined : line.state.nextSeq - 1;
  }
  // Where a session came in parted its steps are not counted from its own first event on.
  if (name !== SAVED_STEPS || catalogue.state().parted.has(session)) return undefined;
  const steps = stepsFromSaved(session, head, saved, sha256);
  return steps && steps.roll.made.length - 1;
}

/**
 * Notes that a session's head is not there. What was folded of it was read from an event that is; of which events that head followed, the
 * anchors tell, or nothing does.
 */
export async function noteLostHead(
  { store }: Pick<ReadWorld, 'store'>,
  shelf: SessionShelf,
  ref: SessionRef,
): Promise<void> {
  const entry = shelf.entries.get(ref.session);
  if (entry === undefined || entry.state.head === ref.head) return;
  if (missingAtEnd(shelf.missedEnds.get(ref.session), entry.state.nextSeq) !== undefined) return;
  if ((await store.event(ref.head).catch(brokenAs('altered'))) !== undefined) return;
  // A session that came in parted has no event where nothing leads to it any more.
  if (entry.state.head === undefined) shelf.entries.delete(ref.session);
  else shelfDamaged(shelf, ref);
}

/**
 * Puts sessions on the shelf of which no event is left, under their old names: they have a head, an anchor or something that was saved of them, and
 * no emptied trash took them.
 */
export async function shelveGone(
  world: ReadWorld,
  shelf: SessionShelf,
  { refs, unnumbered }: { readonly refs: readonly SessionRef[]; readonly unnumbered: readonly End[] },
): Promise<void> {
  const { emptied, lostEnds } = world.catalogue.state();
  const known = new Set(refs.map(({ session }) => session));
  const missed = [...new Map([...lostEnds, ...shelf.missedEnds])].map(([session, { head }]) => ({ session, head }));
  const others = [...missed, ...unnumbered].filter(({ session }) => !known.has(session) && !emptied.has(session));
  for (const { session, head } of [...refs, ...others]) {
    if (isReserved(session) || shelf.entries.has(session) || (await isThere(world, session, head))) continue;
    shelfDamaged(shelf, { session, head, nextSeq: 0 });
    const entry = shelf.entries.get(session);
    if (entry !== undefined) adopt(shelf, session, { ...entry, summary: await namedSummary(world, shelf, session) });
  }
}

/** Also where it stands on a page that can't be read. */
async function isThere({ store }: ReadWorld, session: SessionId, head: SessionRef['head']): Promise<boolean> {
  const event = await store.event(head).catch(brokenAs('damaged'));
  return event !== undefined || ((await store.ref(session))?.nextSeq ?? 0) > 0;
}

/** What a session was called and where it came from, by the line that was saved of it. No figure: nothing of it can be counted any more. */
async function namedSummary(
  { store, sha256 }: ReadWorld,
  shelf: SessionShelf,
  session: SessionId,
): Promise<SessionSummary> {
  const saved = await store.projection(SAVED_LINES, session).catch(brokenAs(undefined));
  const line = saved && fromSaved(session, saved, sha256);
  if (line === undefined || typeof line === 'string') return emptySummary(session);
  const { head, nextSeq } = line.state;
  if (head !== undefined && !shelf.missedEnds.has(session)) shelf.missedEnds.set(session, { head, seq: nextSeq - 1 });
  const { opening, logTitle, prompt, command, cwd } = line.summary;
  return { ...emptySummary(session), opening, logTitle, prompt, command, cwd };
}
