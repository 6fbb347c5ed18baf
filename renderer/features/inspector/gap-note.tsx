import type { StepRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { gapBefore, isMissing } from '../../ui/gap-before.ts';
import { useGraph } from '../session-graph/graph-store.ts';

/**
 * What is known of what is missing between a step and the one above; nothing where nothing is. Beside the graph that is the one
 * above it there: what is missing before steps that are hidden or folded is said at the next one that is not.
 */
export function GapNote({ step }: { readonly step: StepRow }) {
  const isGraph = useNavigation(({ route }) => route.screen === 'session' && route.view === 'graph');
  const drawn = useGraph(({ rev, model }) => (rev >= 0 ? model.gaps.before.get(step.key) : undefined));
  const says = (isGraph ? drawn : undefined) ?? gapBefore(step);
  if (says === undefined) return null;
  return (
    <p className="tn mb-3 rounded-lg border border-dashed border-warn px-3 py-2 text-sm text-ink-2">
      Before this step: {says}.
      {isMissing(says) &&
        ' What they said is not known here. Verify names all that is lost; a backup or the log itself may still have it.'}
    </p>
  );
}
