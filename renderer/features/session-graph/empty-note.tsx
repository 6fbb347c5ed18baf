import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { Button } from '../../ui/button.tsx';
import { kindLook } from '../../ui/kind.ts';
import { count, counted } from '../../ui/number.ts';
import { useGraph } from './graph-store.ts';

/** Says why no step is to be seen: there is none, or none that is shown. */
export function EmptyNote() {
  const { model } = useGraph();
  const { graphHides, prefer } = usePreferences();
  const complete = useLineage((state) => state.complete);
  const events = useLineage(({ lanes }) => [...lanes.values()].reduce((sum, { row }) => sum + row.events, 0));
  const lacks = useLineage(
    ({ lanes }) => [...lanes.values()].find(({ row }) => row.status === 'damaged')?.row.statusDetail,
  );
  const steps = [...model.counts.values()].reduce((sum, kind) => sum + kind, 0);
  const isBare = model.layout.segments.every(({ tops }) => tops.length === 0);
  if (!complete || !isBare) return null;
  const none = lacks === undefined ? 'No steps yet.' : 'No steps are left.';
  const kinds = graphHides.filter((kind) => model.counts.has(kind)).map((kind) => kindLook[kind].word.toLowerCase());
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-8 text-center">
      <div className="pointer-events-auto max-w-[440px] rounded-[10px] bg-canvas p-4">
        <p className="text-base font-medium text-ink">{steps === 0 ? none : `0 of ${counted(steps, 'step')} shown.`}</p>
        <p className="mt-1 text-sm text-ink-3">
          {steps === 0
            ? (lacks ??
              `The record holds ${counted(events, 'event')}, none of which is a step. A new step will appear here.`)
            : `All ${count(steps)} are ${kinds.join(' or ')}, which you have hidden.`}
        </p>
        {steps === 0 ? null : (
          <Button className="mt-3" onClick={() => prefer({ graphHides: [] })}>
            Show them
          </Button>
        )}
      </div>
    </div>
  );
}
