import type { EventId, SessionId } from '../../../model/ids.ts';
import type { Fault } from '../../../runtime/verify-report.ts';
import type { DatedAnchor } from '../dated-anchor.ts';
import { type Ending, isJudged } from './ending.ts';
import { rangeOf } from './name-of.ts';
import { reaches } from './reaches.ts';

/** Compares every head with its anchor, which lies outside the events (E1). A head ahead of its anchor is sound if it links. */
export function checkHeads(ending: Ending): void {
  const heads = ending.evidence.heads();
  const anchors = ending.evidence.anchors();
  for (const session of new Set([...heads.keys(), ...anchors.keys()])) {
    if (!isJudged(session, ending)) continue;
    const fault = headFault(session, heads.get(session), anchors.get(session), ending);
    if (fault === undefined) continue;
    const isKnown = ending.acts.lostEnds.has(anchors.get(session)?.head ?? ('' as EventId));
    const known = isKnown ? ' It did not come over when damaged files were set aside, as the catalogue records.' : '';
    ending.tally.faults.push({ session, ...fault, detail: `${fault.detail}${known}` });
    ending.torn.add(session);
    for (const id of [heads.get(session), anchors.get(session)?.head]) if (id !== undefined) ending.claimed.add(id);
  }
}

type HeadFault = Omit<Fault, 'session'> | undefined;

function headFault(
  session: SessionId,
  head: EventId | undefined,
  anchor: DatedAnchor | undefined,
  ending: Ending,
): HeadFault {
  if (head === undefined) {
    const own = ownTop(session, ending);
    const isEmptied = own < 0 && anchor?.head === ending.acts.emptied.get(session);
    return isEmptied ? undefined : anchor && withoutRef(session, anchor, own);
  }
  const isThere = knows(head, ending);
  if (anchor === undefined) return isThere ? undefined : missingHead(session, head);
  if (!knows(anchor.head, ending)) return lostAnchor(session, { head, anchor, isThere }, ending);
  if (!isThere) return missingHead(session, head);
  return movedHead(session, head, anchor, ending);
}

/** Looks through all runs: for a session that something is wrong with, never for each. */
function ownTop(session: SessionId, { tally }: Ending): number {
  let top = -1;
  for (const run of tally.runs.values()) {
    if (run.session === session && run.twin === 0) top = Math.max(top, run.toSeq - 1);
  }
  return top;
}

function knows(id: EventId, { evidence, tally }: Ending): boolean {
  return evidence.slotOf(id) !== undefined || tally.aliases.has(id);
}

function withoutRef(session: SessionId, anchor: DatedAnchor, own: number): HeadFault {
  const left = own < 0 ? 'none of its events is' : `its events up to ${session}#${own} are, but no head`;
  return {
    what: 'anchor without events',
    event: anchor.head,
    detail: `The anchor of ${session} names ${anchor.head} at ${session}#${anchor.seq}; ${left} in the store, and no emptying of the trash that is recorded says so.`,
  };
}

function missingHead(session: SessionId, head: EventId): HeadFault {
  return { what: 'missing event', event: head, detail: `The head of ${session} is ${head}, which is not there.` };
}

interface Lost {
  readonly head: EventId;
  readonly anchor: DatedAnchor;
  readonly isThere: boolean;
}

function lostAnchor(session: SessionId, { head, anchor, isThere }: Lost, ending: Ending): HeadFault {
  const own = ownTop(session, ending);
  if (own < 0 && !isThere) return withoutRef(session, anchor, own);
  if (own < anchor.seq) {
    const { name, isOne } = rangeOf(session, own + 1, anchor.seq + 1);
    const end = own < 0 ? 'none of its own events is left' : `the events end at ${session}#${own}`;
    const detail = `The anchor says ${session}#${anchor.seq}; ${end}: ${name} ${isOne ? 'was' : 'were'} cut off.`;
    return { what: 'cut tail', seq: own + 1, event: anchor.head, detail };
  }
  const standing = ending.evidence.at(session, 0, anchor.seq);
  if (standing !== undefined && ending.tally.blamed.has(standing.id)) return undefined;
  if (standing === undefined) return isThere ? undefined : missingHead(session, head);
  const detail = `The anchor says ${anchor.head} at ${session}#${anchor.seq}; ${standing.id} stands there.`;
  return { what: 'rewritten suffix', seq: anchor.seq, event: standing.id, detail };
}

function movedHead(session: SessionId, head: EventId, anchor: DatedAnchor, ending: Ending): HeadFault {
  const { evidence, acts, tally } = ending;
  const isSame = head === anchor.head || tally.aliases.has(head) || tally.aliases.has(anchor.head);
  if (isSame || reaches(head, anchor.head, evidence)) return undefined;
  const moves = acts.moves.get(session) ?? [];
  const left = moves.some((move) => reaches(move.from, anchor.head, evidence));
  if (left && moves.some((move) => reaches(head, move.to, evidence))) return undefined;
  const place = evidence.slotOf(head);
  const at = place === undefined ? head : `${place.session}#${place.seq}`;
  const detail = `The anchor says ${anchor.head}; the head is ${head} at ${at}, and no recorded move led there.`;
  const isBehind = reaches(anchor.head, head, evidence);
  return { what: isBehind ? 'cut tail' : 'rewritten suffix', event: head, detail };
}
