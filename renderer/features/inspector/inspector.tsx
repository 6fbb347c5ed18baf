import { MousePointerClick } from 'lucide-react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LaneInspector } from './lane-inspector.tsx';
import { StepInspector } from './step-inspector.tsx';

// Loaded with the inspector, which shares its parts: a chunk of its own would cut those out of the first load's.
export { MergeScreen } from '../merge/merge-screen.tsx';

/** What is selected, in full: a step with its evidence, or a lane as a whole. */
export function Inspector() {
  const selection = useSelection((state) => state.selection);
  const step = useLineage(({ rev, steps }) =>
    rev >= 0 && selection.type === 'step' ? steps.get(selection.key) : undefined,
  );
  const lane = useLineage(({ rev, lanes }) =>
    rev >= 0 && selection.type !== 'none' ? lanes.get(selection.session) : undefined,
  );
  const complete = useLineage((state) => state.complete);
  if (selection.type === 'none') {
    return (
      <EmptyState icon={MousePointerClick} title="Nothing is selected.">
        Click a step or the head of a lane, or press j for the next step.
      </EmptyState>
    );
  }
  if (selection.type === 'step' && step !== undefined) return <StepInspector step={step} />;
  if (selection.type === 'lane' && lane !== undefined) return <LaneInspector lane={lane} />;
  if (!complete) return <Skeleton rows={8} />;
  return <EmptyState title="What was selected is not in this lineage.">Select something else.</EmptyState>;
}
