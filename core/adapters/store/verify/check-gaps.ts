import type { EventId, SessionId } from '../../../model/ids.ts';
import type { Occupant } from '../slot.ts';
import { type Ending, isJudged } from './ending.ts';
import { rangeOf } from './name-of.ts';
import type { SeenRun } from './tally.ts';

/** Half-open: `fromSeq <= seq < toSeq`. */
interface Gap {
  readonly fromSeq: number;
  readonly toSeq: number;
}

/**
 * Names events that are missing between others of their session (S3: seq is gapless). Two gaps are sound: a session without a ref here
 * is only part of another's history, and one that came from elsewhere may lack events that its head had left behind there.
 */
export function checkGaps(ending: Ending): void {
  const { evidence, tally, claimed, torn } = ending;
  const heads = evidence.heads();
  for (const [session, runs] of runsBySession(ending)) {
    if (!heads.has(session) || !isJudged(session, ending)) continue;
    for (const { fromSeq, toSeq } of gapsIn(session, runs, ending)) {
      const next = evidence.at(session, 0, toSeq);
      if (isFiledElsewhere(next?.firstParent, { session, seq: toSeq - 1 }, ending)) continue;
      if (next !== undefined && wasLeftBehind(next, session, ending)) continue;
      const { name, isOne } = rangeOf(session, fromSeq, toSeq);
      const detail = `${name} ${isOne ? 'is' : 'are'} not there; ${session}#${toSeq} is.`;
      tally.faults.push({ what: 'missing event', session, seq: fromSeq, detail });
      torn.add(session);
      if (next?.firstParent !== undefined) claimed.add(next.firstParent);
    }
  }
}

/** Whether the event that should fill the end of a gap is there under another twin: that column is at fault then. */
function isFiledElsewhere(
  id: EventId | undefined,
  origin: { readonly session: SessionId; readonly seq: number },
  { evidence }: Ending,
): boolean {
  const slot = id === undefined ? undefined : evidence.slotOf(id);
  return slot?.session === origin.session && slot.seq === origin.seq;
}

/** Whether the event after a gap begins a run on an event that is there, and no move of the head recorded here names one that is not. */
function wasLeftBehind(next: Occupant, session: SessionId, { evidence, acts }: Ending): boolean {
  const slot = evidence.slotOf(next.id);
  const begins = slot !== undefined && slot.runFrom === slot.seq && next.firstParent !== undefined;
  if (!begins || evidence.slotOf(next.firstParent) === undefined) return false;
  return (acts.moves.get(session) ?? []).every(({ from, to }) => [from, to].every((id) => evidence.slotOf(id)));
}

function runsBySession({ tally }: Ending): Map<SessionId, SeenRun[]> {
  const bySession = new Map<SessionId, SeenRun[]>();
  for (const run of tally.runs.values()) {
    if (run.twin !== 0) continue;
    const runs = bySession.get(run.session);
    if (runs === undefined) bySession.set(run.session, [run]);
    else runs.push(run);
  }
  return bySession;
}

/** How far a hole in a run is looked for, beyond the number of its events. */
const PATIENCE = 100_000;

function gapsIn(session: SessionId, runs: readonly SeenRun[], ending: Ending): Gap[] {
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  const top = runs.reduce((most, run) => Math.max(most, run.toSeq), 0);
  if (count === top) return [];
  const isThere = (seq: number): boolean => ending.evidence.at(session, 0, seq) !== undefined;
  const gaps: Gap[] = [];
  let seq = 0;
  for (const run of [...runs].sort((a, b) => a.fromSeq - b.fromSeq)) {
    const end = Math.min(run.toSeq, seq + run.count + PATIENCE);
    if (run.fromSeq > seq && !isThere(seq)) gaps.push({ fromSeq: seq, toSeq: run.fromSeq });
    if (run.count < run.toSeq - run.fromSeq) gaps.push(...holes(run.fromSeq, end, isThere));
    seq = Math.max(seq, run.toSeq);
  }
  return gaps;
}

function holes(fromSeq: number, toSeq: number, isThere: (seq: number) => boolean): Gap[] {
  const gaps: Gap[] = [];
  let start: number | undefined;
  for (let seq = fromSeq; seq < toSeq; seq++) {
    if (!isThere(seq)) start ??= seq;
    else if (start !== undefined) {
      gaps.push({ fromSeq: start, toSeq: seq });
      start = undefined;
    }
  }
  return gaps;
}
