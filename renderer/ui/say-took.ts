import type { StepRow } from '../../core/contract/view.ts';
import { isCalledOff } from './hue-of.ts';
import { duration } from './time.ts';

/** How long a call took, in words; undefined where nobody knows, and for one that was called off: from its start to then it may only have waited. */
export function sayTook(call: StepRow['call']): string | undefined {
  return call?.durationMs === undefined || isCalledOff(call) ? undefined : duration(call.durationMs);
}
