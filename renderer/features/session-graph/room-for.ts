import type { StepRow } from '../../../core/contract/view.ts';
import type { GraphModel } from './graph-model.ts';
import { laneSizes } from './lane-sizes.ts';
import { stepHeight } from './step-height.ts';

/** Height that the rows of a branch take with the gaps between them, px at 100 %. */
export function roomFor(rows: readonly StepRow[], { hidden, folds }: Pick<GraphModel, 'hidden' | 'folds'>): number {
  let room = 0;
  let isFolded = false;
  for (const row of rows) {
    if (folds.lanes.has(row.session)) return 0;
    if (row.kind === 'you') isFolded = folds.turns.has(row.key);
    if (!hidden.has(row.kind) && (row.kind === 'you' || !isFolded)) room += stepHeight(row) + laneSizes.gap;
  }
  return room;
}
