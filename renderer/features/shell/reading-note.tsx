import { drawnSteps } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { Late } from '../../ui/late.tsx';
import { count } from '../../ui/number.ts';

/** Says over a lineage that is on screen already that more of its steps are on their way, once that takes a moment. */
export function ReadingNote() {
  const isReading = useLineage(({ state, complete }) => state === 'ready' && !complete);
  return isReading ? (
    <Late afterMs={300}>
      <Note />
    </Late>
  ) : null;
}

function Note() {
  useLineage(({ rev }) => rev);
  const { lanes, steps } = useLineage.getState();
  const all = [...lanes.values()].reduce((sum, { row }) => sum + drawnSteps(row), 0);
  return (
    <p
      role="status"
      className="tn pointer-events-none absolute top-12 left-1/2 z-10 -translate-x-1/2 rounded-full border border-line bg-raised px-3 py-1 text-xs whitespace-nowrap text-ink-2 shadow-pop"
    >
      Reading the steps: {count(steps.size)} of {count(Math.max(all, steps.size))}
    </p>
  );
}
