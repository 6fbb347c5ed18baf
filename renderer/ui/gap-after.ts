import type { SessionRow, StepRow } from '../../core/contract/view.ts';
import { joinGaps } from './gap-before.ts';

interface Around {
  /** The steps of its session. */
  readonly own: readonly StepRow[];
  readonly row: Pick<SessionRow, 'endGap'> | undefined;
  /** What is missing before steps behind the last one that is shown. */
  readonly owed: string | undefined;
  readonly isShown: (key: string) => boolean;
}

/** What is missing behind the last step of a session that is shown, in words; undefined for any other step and where nothing is. */
export function gapAfter({ key }: Pick<StepRow, 'key'>, { own, row, owed, isShown }: Around): string | undefined {
  const last = own.findLast((step) => isShown(step.key));
  return last?.key === key ? joinGaps(owed, row?.endGap) : undefined;
}
