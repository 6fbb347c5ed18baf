import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import { hueOf } from '../../ui/hue-of.ts';
import type { IsAhead } from '../replay/step-mark.ts';
import type { Track } from './graph-model.ts';

/** The kind whose colours a step of a track has, by its place there; of a step that is not here, that of other things. `steps`: those of its branch. */
export function hueAt(track: Track | undefined, steps: readonly StepRow[] | undefined, index: number): StepKind {
  const row = steps?.[track?.rows[index] ?? -1];
  return row === undefined ? (track?.kinds[index] ?? 'other') : hueOf(row);
}

/** True for a step of a track that Watch has not reached. `isAhead`: undefined where no record is watched. */
export function isAheadAt(
  isAhead: IsAhead | undefined,
  track: Track | undefined,
  steps: readonly StepRow[] | undefined,
  index: number,
): boolean {
  const row = isAhead === undefined ? undefined : steps?.[track?.rows[index] ?? -1];
  return row !== undefined && isAhead?.(row) === true;
}
