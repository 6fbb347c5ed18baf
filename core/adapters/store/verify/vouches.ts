import { counted, figure } from '../../../model/counted.ts';
import type { SessionId } from '../../../model/ids.ts';
import { erasedRanges } from './check-erased-ranges.ts';
import { arrivalsOf } from './check-withheld.ts';
import type { Ending } from './ending.ts';
import { isJudged } from './ending.ts';
import { nameOf } from './name-of.ts';
import { sayStreams } from './say-streams.ts';

/** How far the evidence reaches, in sentences for a person (E1). `streams` are those that were looked at. */
export function vouches(ending: Ending, streams: readonly SessionId[]): string {
  const known = [
    found(ending, streams),
    anchored(ending),
    cutAnchors(ending),
    withheld(ending),
    unreadable(ending),
    emptied(ending),
    lostEnds(ending),
    quarantined(ending),
  ];
  const sentences = [...known, OUTSIDE, LIMIT];
  return sentences.filter((text) => text !== '').join(' ');
}

const OUTSIDE =
  'Not checked, since they are no evidence: the memory of source files, and the import ledger and saved projections but for the events that they name and its counts of kept ranges.';
const LIMIT = 'Whoever controls this computer could have rewritten both the events and the anchors.';

function found({ tally }: Ending, streams: readonly SessionId[]): string {
  const scope = `${counted(tally.events, 'event')} of ${sayStreams(streams)}`;
  if (tally.faults.length === 0) return `Every hash and link of ${scope} was recomputed and holds.`;
  return `Every hash and link of ${scope} was recomputed: ${counted(tally.faults.length, 'fault')}, named one by one; the rest holds.`;
}

function anchored(ending: Ending): string {
  const heads = ending.evidence.heads();
  const isGone = (session: SessionId): boolean => ending.acts.emptied.has(session) && !heads.has(session);
  const anchors = [...ending.evidence.anchors().values()].filter(
    ({ session }) => isJudged(session, ending) && !isGone(session),
  );
  const known = new Set(anchors.map(({ session }) => session));
  const bare = [...heads.keys()].filter((id) => isJudged(id, ending) && !known.has(id));
  const newest = anchors.reduce((latest, { atMs }) => Math.max(latest, atMs), 0);
  const until =
    anchors.length === 0
      ? ''
      : `It reaches to the anchors of ${sayStreams(known)}, the newest of ${new Date(newest).toISOString()}, kept ${ending.evidence.anchorsAre}.`;
  const without =
    bare.length === 0
      ? ''
      : `${sayStreams(bare)} without an anchor: a tail that was cut off there would not be noticed.`;
  return [until, without].filter((text) => text !== '').join(' ');
}

function cutAnchors({ evidence }: Ending): string {
  const { cut } = evidence.anchorFlaws();
  const last = cut.at(-1);
  if (last === undefined) return '';
  const times = cut.length === 1 ? '' : `${counted(cut.length, 'time')}, the last time `;
  const when = `found ${new Date(last.foundAtMs).toISOString()}`;
  return `The last line of the anchors was cut off: ${times}${counted(last.sizeBytes, 'byte')}, ${when}, as a kill leaves it. What it anchored is lost: a tail that was cut off there would not be noticed.`;
}

function withheld(ending: Ending): string {
  const { tally, acts } = ending;
  const gone = tally.withheld.length;
  if (gone === 0) return '';
  const others = tally.withheld.filter(({ event }) => !acts.erased.has(event));
  const { recorded, alone } = arrivalsOf(ending);
  const came = [
    ...(recorded.length === 0
      ? []
      : [`, ${figure(recorded.length)} of them since they arrived, as the catalogue records`]),
    ...(alone.length === 0 ? [] : [`, ${figure(alone.length)} of them since they arrived, as the events alone say`]),
  ].join('');
  return `${counted(gone, 'value')} withheld: not readable, ${figure(gone - others.length)} of them by a recorded erasure${came}.`;
}

/** Most events that are named in one sentence. */
const MOST = 5;

function unreadable({ tally }: Ending): string {
  const events = tally.unreadable;
  if (events.length === 0) return '';
  const names = events.slice(0, MOST).map(nameOf).join(', ');
  const more = events.length > MOST ? ` and ${figure(events.length - MOST)} more` : '';
  return `${counted(events.length, 'payload')} as recorded and not readable, since not fitting the kind of the event: ${names}${more}.`;
}

function emptied({ acts, only, evidence }: Ending): string {
  const heads = evidence.heads();
  const gone = [...acts.emptied.keys()].filter((session) => !heads.has(session)).length;
  return gone === 0 || only !== undefined
    ? ''
    : `${counted(gone, 'session')} emptied from the trash, as the catalogue records.`;
}

function lostEnds({ acts, only }: Ending): string {
  const ends = acts.lostEnds.size;
  if (ends === 0 || only !== undefined) return '';
  return `The ends of ${counted(ends, 'session')} were lost when damaged files were set aside, as the catalogue records: what they held is not vouched for.`;
}

function quarantined(ending: Ending): string {
  if (ending.only !== undefined) return '';
  const kept = ending.kept.reduce((sum, each) => sum + each.kept, 0);
  const { found: erased, atMost, atLeast } = erasedRanges(ending);
  const gone = erased === 0 ? '' : `, and ${figure(erased)} more were erased`;
  const are =
    kept + erased === 0
      ? ''
      : `Kept beside the events: ${counted(kept, 'quarantined part')}, each of 1 MiB at most, of source files${gone}. Their hashes, and the counts of them in the ledger, find damage and prove nothing: they stand in no chain.`;
  return [are, uncounted(ending), leftUncounted(Math.min(atMost - erased, atMost - atLeast))]
    .filter((text) => text !== '')
    .join(' ');
}

/** Files of which a range could go unnoticed. */
function uncounted({ tally }: Ending): string {
  const files = [...tally.quarantine.files.values()].filter((each) => !each.isCounted).length;
  if (files === 0) return '';
  return `Of ${counted(files, 'file')} the ledger has no such count, since its last import did not come to an end, was an earlier version's or of a session that is gone: a range that was taken out there with all that names it would not be noticed.`;
}

function leftUncounted(ranges: number): string {
  if (ranges <= 0) return '';
  return `${counted(ranges, 'erased range')} may have left with trash that an earlier version emptied without counting them: as many could have been emptied here without a record.`;
}
