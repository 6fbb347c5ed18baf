import type { StepRow } from '../../../core/contract/view.ts';
import type { IsAhead } from './step-mark.ts';

/** How many of a branch's steps Watch has reached, of steps in the order in which they happened. Looks at few of them. */
export function reachedOf(steps: number, rowAt: (index: number) => StepRow | undefined, isAhead: IsAhead): number {
  let [low, high] = [0, steps];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rowAt(middle);
    if (row !== undefined && isAhead(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
