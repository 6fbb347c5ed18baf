import type { StepRow } from '../../../core/contract/view.ts';
import { gapBefore } from '../../ui/gap-before.ts';

/** What is known of what is missing between a step and the one above; nothing where nothing is. */
export function GapNote({ step }: { readonly step: StepRow }) {
  const says = gapBefore(step);
  if (says === undefined) return null;
  return (
    <p className="tn mb-3 rounded-lg border border-dashed border-warn px-3 py-2 text-sm text-ink-2">
      Before this step: {says}.
      {step.missingBefore !== undefined &&
        ' What they said is not known here. Verify names all that is lost; a backup or the log itself may still have it.'}
    </p>
  );
}
