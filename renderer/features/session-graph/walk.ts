import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import type { Selection } from '../../stores/selection.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useGraph } from './graph-store.ts';
import { type Move, neighbourStep } from './neighbour-step.ts';
import { keyAt, selectedAnchor } from './selected-anchor.ts';

/**
 * Selects the step that a move leads to; where no step is selected, the newest one of the selected lane, and without a
 * selection that of the branch that was opened. A no-op where there is no step on that side.
 */
export function walk(move: Move): void {
  const { model } = useGraph.getState();
  const { stepsOf } = useLineage.getState();
  const { selection } = useSelection.getState();
  const from = selectedAnchor(model, selection);
  const start = from ?? selectedAnchor(model, openedLane());
  const to = from === undefined || selection.type !== 'step' ? start : neighbourStep(model, from, move);
  const key = to === undefined ? undefined : keyAt(model, stepsOf, to);
  const session = to === undefined ? undefined : model.layout.segments[to.segment]?.branch;
  if (key !== undefined && session !== undefined) useSelection.getState().select({ type: 'step', session, key });
}

/** The branch that was opened; the first one where that is not in the lineage on screen. */
function openedLane(): Selection {
  const { route } = useNavigation.getState();
  const { lanes, laneOrder } = useLineage.getState();
  const isHere = route.screen === 'session' && lanes.has(route.session);
  return { type: 'lane', session: isHere ? route.session : (laneOrder[0] ?? '') };
}
