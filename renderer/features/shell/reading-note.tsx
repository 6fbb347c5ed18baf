import { drawnSteps } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Late } from '../../ui/late.tsx';
import { count } from '../../ui/number.ts';

/** Says over a lineage that is on screen already that more of its steps are on their way. Where something is looked for, the find card says it. */
export function ReadingNote() {
  return (
    <ReadingLine className="pointer-events-none absolute top-12 left-1/2 z-10 -translate-x-1/2 rounded-full border border-line bg-raised px-3 py-1 text-xs whitespace-nowrap shadow-pop group-has-data-find/session:hidden" />
  );
}

/** How many steps of how many have come, once that takes a moment; nothing where all are there. */
export function ReadingLine({ className }: { readonly className: string }) {
  const isReading = useLineage(({ state, complete }) => state === 'ready' && !complete);
  return isReading ? (
    <Late afterMs={300}>
      <Line className={className} />
    </Late>
  ) : null;
}

function Line({ className }: { readonly className: string }) {
  useLineage(({ rev }) => rev);
  const { lanes, steps } = useLineage.getState();
  const all = [...lanes.values()].reduce((sum, { row }) => sum + drawnSteps(row), 0);
  return (
    <p role="status" className={cx('tn text-ink-2', className)}>
      Reading the steps: {count(steps.size)} of {count(Math.max(all, steps.size))}
    </p>
  );
}
