import type { StepRow } from '../../../core/contract/view.ts';
import { isInFlight, type SeenLineage, wentOn } from './is-in-flight.ts';

/** What a call does that has no result yet: it runs, or it is asked for and has not begun. */
export type CallLife = 'running' | 'queued';

/** What a call does now; undefined where nothing is to come of it, or where it waits for a person. Of a log that tells no start a call without an answer runs. */
export function callLife(step: StepRow, lineage: SeenLineage): CallLife | undefined {
  if (isQueued(step, lineage)) return 'queued';
  return isInFlight(step, lineage) ? 'running' : undefined;
}

/** True for a call of a run that goes on, in whose record each start is, as long as it has none: another one is before it. */
function isQueued(step: StepRow, { complete, lanes, stepsOf }: SeenLineage): boolean {
  const { call, key, session } = step;
  if (call?.state !== 'unanswered' || call.beganAtMs !== undefined || call.doubtful === true || !complete) return false;
  const row = lanes.get(session)?.row;
  if ((row?.status !== 'running' && row?.status !== 'waiting') || row.madeUp === true) return false;
  const later = stepsOf
    .get(session)
    ?.findLast((other) => other.key === key || wentOn(other, step) || other.ofCall === key);
  return later?.key === key;
}
