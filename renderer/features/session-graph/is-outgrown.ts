import type { Lane, StepRow } from '../../../core/contract/view.ts';
import type { GraphModel, GraphSource } from './graph-model.ts';
import { leavesElsewhere } from './leaving-of.ts';

/** Notes that a model has taken all rows of a branch that there are so far. */
export function noteTaken({ taken, ends }: GraphModel, { row }: Lane, rows: readonly StepRow[]): void {
  taken.set(row.id, rows.length);
  const end = rows.at(-1)?.key;
  if (end !== undefined) ends.set(row.id, end);
}

/** True where a source holds less than the model has taken, or a step among it, or has a branch leave elsewhere: the model must be made anew. */
export function isOutgrown({ taken, ends, elsewhere }: GraphModel, source: GraphSource): boolean {
  const { stepsOf, lanes } = source;
  for (const [id, count] of taken) {
    const lane = lanes.get(id);
    if (lane === undefined || stepsOf.get(id)?.[count - 1]?.key !== ends.get(id)) return true;
    if (leavesElsewhere(lane, source) !== elsewhere.has(id)) return true;
  }
  return false;
}
