import { useLineage } from '../../stores/lineage-store.ts';
import type { FindableRow } from './find-in-rows.ts';
import type { Stretch } from './load-hits.ts';
import type { StepToFind } from './text-hits.ts';

/** Which rows are searched. */
export interface FindWhere {
  readonly rows: readonly FindableRow[];
  /** The session whose branch they are; absent for whole sessions. */
  readonly branch?: string;
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

/** The last event that a step tells of. */
function lastEvent({ step, hasAnswer }: StepToFind): number {
  const answer = hasAnswer === false ? undefined : step.call?.resultSeq;
  return Math.max(step.seq, answer ?? 0);
}
