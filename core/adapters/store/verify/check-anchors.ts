import { oneLine } from '../../../projections/text/one-line.ts';
import { counted } from '../../../projections/text/say-count.ts';
import { type Ending, isJudged } from './ending.ts';

/** Longest beginning of a damaged line that is quoted, in UTF-16 units. */
const QUOTED = 60;

/**
 * Names what the anchors tell beside how sessions end (E1): lines that are no anchor, since what they anchored is not known any more, whichever
 * session it was of, and anchors whose events were not there when their session went on, unless a set-aside that is recorded lost them.
 */
export function checkAnchors(ending: Ending): void {
  checkLeft(ending);
  checkDamaged(ending);
}

function checkLeft(ending: Ending): void {
  const { evidence, tally, acts } = ending;
  for (const { session, head, seq, atMs } of evidence.anchorFlaws().left) {
    const isThere = evidence.slotOf(head) !== undefined || tally.aliases.has(head);
    if (isThere || !isJudged(session, ending) || acts.emptied.get(session) === head || acts.lostEnds.has(head))
      continue;
    const detail = `${session} ended with ${head} at ${session}#${seq}, as was anchored on ${new Date(atMs).toISOString()}. That was not there any more when it went on, and is not in the store.`;
    tally.faults.push({ session, what: 'cut tail', seq, event: head, detail });
  }
}

function checkDamaged({ evidence, tally }: Ending): void {
  const { damaged } = evidence.anchorFlaws();
  const [first] = damaged;
  if (first === undefined) return;
  const lines = `${counted(damaged.length, 'line')} of the anchors, kept ${evidence.anchorsAre},`;
  const begins = damaged.length === 1 ? 'it begins' : 'the first begins';
  const detail = `${lines} can’t be read: ${begins} with “${oneLine(first, QUOTED).text}”. What was anchored there is not known any more.`;
  tally.faults.push({ what: 'altered', detail });
}
