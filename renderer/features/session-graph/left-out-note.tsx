import { useLineage } from '../../stores/lineage-store.ts';
import { count } from '../../ui/number.ts';

/** Says that a lineage has more branches than its graph opens with, and the way to the others. */
export function LeftOutNote() {
  const leftOut = useLineage((state) => state.lanesLeftOut);
  const shown = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.size : 0));
  if (leftOut === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-16 z-10 flex justify-center">
      <p role="note" className="tn rounded-lg border border-line bg-surface px-3 py-1.5 text-xs text-ink-2 shadow-pop">
        {count(shown)} of {count(shown + leftOut)} branches are shown. Search for words of another to open it.
      </p>
    </div>
  );
}
