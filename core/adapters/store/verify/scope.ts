import type { EventId, SessionId } from '../../../model/ids.ts';
import type { Pace } from '../../../runtime/pace.ts';
import { runsOf } from '../runs-of.ts';
import type { Run } from '../slot.ts';
import type { Evidence, EvidenceRow } from './evidence.ts';

const PAGE = 64;

/** All rows that were there at the first call, in order of arrival. */
export async function* allRows(evidence: Evidence, pace: Pace): AsyncGenerator<EvidenceRow> {
  const total = evidence.count();
  let seen = 0;
  let rows = evidence.rowsAfter(Number.MIN_SAFE_INTEGER, PAGE);
  while (rows.length > 0 && seen < total) {
    for (const row of rows) {
      yield row;
      seen++;
      if (pace.isDue()) await pace.breathe();
    }
    rows = evidence.rowsAfter(rows.at(-1)?.num ?? 0, PAGE);
  }
}

/** A session's own rows, all that its head reaches, and all that a merged parent of those reaches; each once. */
export async function* rowsUnder(session: SessionId, evidence: Evidence, pace: Pace): AsyncGenerator<EvidenceRow> {
  const seen = new Map<string, number>();
  const head = evidence.heads().get(session);
  const open: Run[] = [{ session, twin: 0, fromSeq: 0, toSeq: Number.MAX_SAFE_INTEGER }];
  if (head !== undefined) open.push(...runsOf(head, evidence));
  for (let run = open.shift(); run !== undefined; run = open.shift()) {
    for await (const row of rowsOfRun(unseen(run, seen), evidence, pace)) {
      yield row;
      for (const parent of otherParents(row)) open.push(...runsOf(parent, evidence));
    }
  }
}

/** The part of a run that was not walked yet; notes it as walked. */
function unseen(run: Run, seen: Map<string, number>): Run {
  const key = `${run.session}/${run.twin}`;
  const walked = seen.get(key) ?? 0;
  seen.set(key, Math.max(walked, run.toSeq));
  return { ...run, fromSeq: Math.max(run.fromSeq, walked) };
}

async function* rowsOfRun(run: Run, evidence: Evidence, pace: Pace): AsyncGenerator<EvidenceRow> {
  let fromSeq = run.fromSeq;
  while (fromSeq < run.toSeq) {
    const rows = evidence.rowsOf({ ...run, fromSeq }, PAGE);
    for (const row of rows) {
      yield row;
      if (pace.isDue()) await pace.breathe();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    fromSeq = last.seq + 1;
  }
}

function otherParents(row: EvidenceRow): readonly EventId[] {
  try {
    const { parents } = JSON.parse(Buffer.from(row.envelope).toString('utf8')) as { parents?: readonly EventId[] };
    return parents?.slice(1) ?? [];
  } catch {
    return [];
  }
}
