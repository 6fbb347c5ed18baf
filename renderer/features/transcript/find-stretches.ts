import { useLineage } from '../../stores/lineage-store.ts';
import type { FindableRow } from './find-in-rows.ts';
import type { Stretch } from './load-hits.ts';
import type { StepToFind } from './text-hits.ts';

/** Which rows are searched. */
export interface FindWhere {
  readonly rows: readonly FindableRow[];
  /** The session whose branch they are; absent for whole sessions. */
  readonly branch?: string;
  /** True while the view has steps that are not among the rows yet. */
  readonly isBehind?: boolean;
}

/**
 * What of which sessions is to be searched for rows: whole sessions, of a branch also what it has of the sessions before it, which ends
 * where it leaves them.
 */
export function stretchesOf({ rows, branch }: FindWhere): Stretch[] {
  const { stepsOf } = useLineage.getState();
  const last = new Map<string, number>();
  for (const row of rows) {
    if (row.step === undefined) continue;
    const { session } = row.step;
    last.set(session, Math.max(last.get(session) ?? -1, lastEvent({ ...row, step: row.step })));
  }
  return [...last].map(([session, shown]) => {
    const endsThere = branch !== undefined && session !== branch;
    const own = endsThere ? [] : (stepsOf.get(session) ?? []);
    return { session, endsThere, last: own.reduce((most, step) => Math.max(most, lastEvent({ step })), shown) };
  });
}

/** The same to the end of each session, and sessions of which no step has come: what is known to be there once all has come. */
export function stretchesToCome(where: FindWhere): Stretch[] {
  const { lanes } = useLineage.getState();
  const here = stretchesOf(where);
  const met = new Set(here.map(({ session }) => session));
  const all = where.branch === undefined ? [...lanes.keys()] : [where.branch];
  const others = all.filter((session) => !met.has(session)).map((session) => ({ session, last: -1, endsThere: false }));
  return [...here, ...others].map((stretch) => {
    if (stretch.endsThere) return stretch;
    const events = lanes.get(stretch.session)?.row.events ?? 0;
    return { ...stretch, last: Math.max(stretch.last, events - 1) };
  });
}

/** The last event that a step tells of. */
function lastEvent({ step, hasAnswer }: StepToFind): number {
  const answer = hasAnswer === false ? undefined : step.call?.resultSeq;
  return Math.max(step.seq, answer ?? 0);
}
