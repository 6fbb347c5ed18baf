import { type StepRow, sayMissing } from '../../core/contract/view.ts';

/** What is wrong before a step whose record names another one before it. */
const otherParent = 'the record names one before it that is not before it in the log';

/** What is missing between a step and the one above, in words; undefined where nothing is. */
export function gapBefore({ afterGap, missingBefore }: StepRow): string | undefined {
  const missing = missingBefore === undefined ? undefined : sayMissing(missingBefore, ' here');
  return joinGaps(missing, afterGap === true ? otherParent : undefined);
}

/** True where a gap in words, of one step or of several, says that events are missing. */
export function isMissing(gap: string): boolean {
  return gap !== otherParent;
}

/** Two gaps as one, where steps between them are not shown. */
export function joinGaps(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || other === undefined || one === other ? (one ?? other) : `${one}; ${other}`;
}
