import { furthestEnd, type MissedEnd, missingAtEnd } from '../../model/catalogue/lost-end.ts';
import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { SessionId } from '../../model/ids.ts';
import type { SeqRange } from '../../model/session/missing-before.ts';
import type { Lacks } from './damaged-row.ts';
import type { Entry, SessionShelf } from './session-shelf.ts';

/** The furthest end that a session is known to have had; undefined where none is known. */
export function missedEndOf(
  { missedEnds }: Pick<SessionShelf, 'missedEnds'>,
  session: SessionId,
  { lostEnds }: Pick<CatalogueState, 'lostEnds'>,
): MissedEnd | undefined {
  return furthestEnd(lostEnds.get(session), missedEnds.get(session));
}

/** What can't be read of a session; undefined where nothing is known to be missing. */
export function lacksOf({ damaged, lacksFirst, state }: Entry, lost: MissedEnd | undefined): Lacks | undefined {
  const missing = missingAtEnd(lost, state.nextSeq);
  const end = lost === undefined || missing === undefined ? undefined : { missing, atMs: lost.atMs };
  return damaged === undefined && end === undefined ? undefined : { damaged, first: lacksFirst, end };
}

/** Of how many sessions not every event can be read. */
export function countDamaged(shelf: SessionShelf, facts: Pick<CatalogueState, 'lostEnds'>): number {
  const isDamaged = ([session, entry]: [SessionId, Entry]) =>
    lacksOf(entry, missedEndOf(shelf, session, facts)) !== undefined;
  return [...shelf.entries].filter(isDamaged).length;
}

/** The events that a session is known to lack at its end; undefined for none. */
export function missingEndOf(
  shelf: SessionShelf,
  session: SessionId,
  facts: Pick<CatalogueState, 'lostEnds'>,
): SeqRange | undefined {
  const entry = shelf.entries.get(session);
  return entry && missingAtEnd(missedEndOf(shelf, session, facts), entry.state.nextSeq);
}
