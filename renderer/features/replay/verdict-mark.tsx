import type { VerifiedStepRow } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { Seal } from '../../ui/seal.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { becauseOf, toneOf } from './verdict-words.ts';

interface VerdictMarkProps {
  readonly verdict: VerifiedStepRow['verdict'];
  /** Where it stands. */
  readonly className?: string;
}

/** The seal of a verdict on the step itself; why it is so when pointed at. */
export function VerdictMark({ verdict, className }: VerdictMarkProps) {
  const because = seenText(becauseOf(verdict), 'prose');
  return (
    <span
      title={because === '' ? 'Done again: the same came of it.' : because}
      className={cx('absolute z-10 flex rounded-[5px] bg-canvas', className)}
    >
      <Seal tone={toneOf(verdict)}>{verdict.verdict}</Seal>
    </span>
  );
}
