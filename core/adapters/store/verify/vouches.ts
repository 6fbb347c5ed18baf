import type { SessionId } from '../../../model/ids.ts';
import type { Ending } from './ending.ts';
import { isJudged } from './ending.ts';
import { nameOf } from './name-of.ts';

/** How far the evidence reaches, in sentences for a person (E1). `sessions` is how many were looked at. */
export function vouches(ending: Ending, sessions: number): string {
  const known = [
    found(ending, sessions),
    anchored(ending),
    cutAnchors(ending),
    withheld(ending),
    unreadable(ending),
    emptied(ending),
    quarantined(ending),
  ];
  const sentences = [...known, OUTSIDE, LIMIT];
  return sentences.filter((text) => text !== '').join(' ');
}

const OUTSIDE =
  'Not checked, since they are no evidence: the import ledger, the memory of source files and saved projections.';
const LIMIT = 'Whoever controls this computer could have rewritten both the events and the anchors.';

function found({ tally }: Ending, sessions: number): string {
  const scope = `${count(tally.events, 'event')} of ${count(sessions, 'session')}`;
  if (tally.faults.length === 0) return `Every hash and link of ${scope} was recomputed and holds.`;
  return `Every hash and link of ${scope} was recomputed: ${count(tally.faults.length, 'fault')}, named one by one; the rest holds.`;
}

function anchored(ending: Ending): string {
  const heads = ending.evidence.heads();
  const isGone = (session: SessionId): boolean => ending.acts.emptied.has(session) && !heads.has(session);
  const anchors = [...ending.evidence.anchors().values()].filter(
    ({ session }) => isJudged(session, ending) && !isGone(session),
  );
  const known = new Set(anchors.map(({ session }) => session));
  const bare = [...heads.keys()].filter((id) => isJudged(id, ending) && !known.has(id)).length;
  const newest = anchors.reduce((latest, { atMs }) => Math.max(latest, atMs), 0);
  const until =
    anchors.length === 0
      ? ''
      : `It reaches to the anchors of ${count(anchors.length, 'session')}, the newest of ${new Date(newest).toISOString()}, kept ${ending.evidence.anchorsAre}.`;
  const without =
    bare === 0
      ? ''
      : `${count(bare, 'session')} without an anchor: a tail that was cut off there would not be noticed.`;
  return [until, without].filter((text) => text !== '').join(' ');
}

function cutAnchors({ evidence }: Ending): string {
  const { cut } = evidence.anchorFlaws();
  const last = cut.at(-1);
  if (last === undefined) return '';
  const times = cut.length === 1 ? '' : `${count(cut.length, 'time')}, the last time `;
  const when = `found ${new Date(last.foundAtMs).toISOString()}`;
  return `The last line of the anchors was cut off: ${times}${count(last.sizeBytes, 'byte')}, ${when}, as a kill leaves it. What it anchored is lost: a tail that was cut off there would not be noticed.`;
}

function withheld({ tally, acts }: Ending): string {
  const gone = tally.withheld.length;
  if (gone === 0) return '';
  const others = tally.withheld.filter(({ event }) => !acts.erased.has(event));
  const arrived = others.filter(({ since }) => since === 'arrival').length;
  const came = arrived === 0 ? '' : `, ${arrived} of them since they arrived, as the events alone say`;
  return `${count(gone, 'value')} withheld: not readable, ${gone - others.length} of them by a recorded erasure${came}.`;
}

/** Most events that are named in one sentence. */
const MOST = 5;

function unreadable({ tally }: Ending): string {
  const events = tally.unreadable;
  if (events.length === 0) return '';
  const names = events.slice(0, MOST).map(nameOf).join(', ');
  const more = events.length > MOST ? ` and ${events.length - MOST} more` : '';
  return `${count(events.length, 'payload')} as recorded and not readable, since not fitting the kind of the event: ${names}${more}.`;
}

function emptied({ acts, only, evidence }: Ending): string {
  const heads = evidence.heads();
  const gone = [...acts.emptied.keys()].filter((session) => !heads.has(session)).length;
  return gone === 0 || only !== undefined
    ? ''
    : `${count(gone, 'session')} emptied from the trash, as the catalogue records.`;
}

function quarantined({ tally: { quarantine } }: Ending): string {
  const { kept, erased } = quarantine;
  if (kept + erased === 0) return '';
  const gone = erased === 0 ? '' : `, and ${erased} more were erased`;
  return `Kept beside the events: ${count(kept, 'quarantined range')} of source files${gone}. Their hashes find damage and prove nothing: they stand in no chain.`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
