import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { gapAfter } from '../../ui/gap-after.ts';
import { gapBefore, isMissing } from '../../ui/gap-before.ts';
import { useGraph } from '../session-graph/graph-store.ts';

const none: readonly StepRow[] = [];

/**
 * What is known of what is missing between a step and the one above, and behind the last one of its session; nothing where nothing is.
 * Beside the graph those are the ones there: what is missing before steps that are hidden or folded is said at the next one that is
 * not, or at the last.
 */
export function GapNote({ step }: { readonly step: StepRow }) {
  const isGraph = useNavigation(({ route }) => route.screen === 'session' && route.view === 'graph');
  const drawn = useGraph(({ rev, model }) => (rev >= 0 ? model.gaps.before.get(step.key) : undefined));
  return (
    <>
      <Note where="Before" says={(isGraph ? drawn : undefined) ?? gapBefore(step)} />
      <Note where="After" says={useGapAfter(step, isGraph)} />
    </>
  );
}

function useGapAfter(step: StepRow, isGraph: boolean): string | undefined {
  const { session, key } = step;
  const own = useLineage(({ rev, stepsOf }) => (rev >= 0 ? (stepsOf.get(session) ?? none) : none));
  const row = useLineage(({ rev, complete, lanes }) => (rev >= 0 && complete ? lanes.get(session)?.row : undefined));
  return useGraph(({ rev, model }) => {
    const isDrawn = rev >= 0 && isGraph && model.anchors.has(key);
    if (!isDrawn) return gapAfter(step, { own, row, owed: undefined, isShown: () => true });
    return gapAfter(step, { own, row, owed: model.gaps.owed.get(session), isShown: (each) => model.anchors.has(each) });
  });
}

function Note({ where, says }: { readonly where: 'Before' | 'After'; readonly says: string | undefined }) {
  if (says === undefined) return null;
  return (
    <p className="tn mb-3 rounded-lg border border-dashed border-warn px-3 py-2 text-sm text-ink-2">
      {where} this step: {says}.
      {isMissing(says) &&
        ' What they said is not known here. Verify names all that is lost; a backup or the log itself may still have it.'}
    </p>
  );
}
