import type { EventId } from '../../../model/ids.ts';
import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';
import { reachedRuns } from './reached-runs.ts';
import { reaches } from './reaches.ts';
import { blame, type Leap } from './tally.ts';

/**
 * Names events that are not the first of their session and follow another event than the one before them in it. Sound only where the head
 * was moved to what they follow: by a recorded move, or elsewhere, before a native import brought them. A move elsewhere led into the
 * session's own history, and what it left behind is not here, or is still reached by another head.
 */
export function checkLeaps(ending: Ending): void {
  const { tally } = ending;
  if (tally.leaps.length === 0) return;
  const isReached = reachedEvents(ending);
  for (const leap of tally.leaps) {
    if (tally.blamed.has(leap.parent) || wasMoved(leap, ending)) continue;
    const before = beforeOf(leap, ending);
    if (mayHaveMovedElsewhere(leap, ending) && (before === undefined || isReached(before))) continue;
    const stands = before === undefined ? 'is not there' : `is ${before}`;
    const expected = nameOf({ session: leap.session, seq: leap.seq - 1 });
    const detail = `${nameOf(leap)} follows ${nameOf(leap.follows)}, ${leap.parent}. The event before it in its session, ${expected}, ${stands}, and no recorded move of the head led from there.`;
    blame(tally, 'spliced', leap, detail);
    ending.torn.add(leap.session);
  }
}

function wasMoved({ session, parent }: Leap, { acts }: Ending): boolean {
  return (acts.moves.get(session) ?? []).some(({ from, to }) => from === parent || to === parent);
}

function beforeOf({ session, twin, seq }: Leap, { evidence }: Ending): EventId | undefined {
  return (evidence.at(session, twin, seq - 1) ?? evidence.at(session, 0, seq - 1))?.id;
}

/** Whether what an event follows is in the history of its session's earlier events, or none of these is here. */
function mayHaveMovedElsewhere({ session, seq, parent, follows }: Leap, { evidence, tally }: Ending): boolean {
  if (follows.session === session) return true;
  const earlier = [...tally.runs.values()].filter((run) => run.session === session && run.fromSeq < seq);
  const ends = earlier.flatMap(({ twin, toSeq }) => evidence.at(session, twin, Math.min(toSeq, seq) - 1)?.id ?? []);
  return ends.length === 0 || ends.some((end) => reaches(end, parent, evidence));
}

function reachedEvents(ending: Ending): (event: EventId) => boolean {
  const reachedTo = reachedRuns(ending);
  return (event) => {
    const slot = ending.evidence.slotOf(event);
    return slot !== undefined && slot.seq < (reachedTo({ ...slot, fromSeq: slot.runFrom }) ?? 0);
  };
}
