import { useEffect, useRef } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { type Selection, sameSelection } from '../../stores/selection.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useGraph } from './graph-store.ts';
import type { GraphView } from './graph-view.ts';
import { selectedAnchor } from './selected-anchor.ts';
import { type GraphMoves, isSameView } from './use-graph-moves.ts';
import { useHasSize } from './use-has-size.ts';

interface RevealInput {
  readonly moves: GraphMoves;
  /** The session that was opened, the root or another one of its lineage. */
  readonly opened: string;
  readonly root: string;
  /** Nobody has seen this lineage yet: it starts at the selection. */
  readonly isNewView: boolean;
}

/**
 * Brings a new selection into view, once it has its place: a branch that was just forked comes with the news. Without a
 * selection a branch that was opened by itself is brought into view: not the active one, which a lineage opens with.
 */
export function useRevealSelection({ moves, opened, root, isNewView }: RevealInput): void {
  const selection = useSelection((state) => state.selection);
  const isPlaced = useGraph(({ model }) => selectedAnchor(model, selection) !== undefined);
  const hasSize = useHasSize();
  const seen = useRef<Selection>({ type: 'none' });
  const rev = useGraph((state) => state.rev);
  const isComplete = useLineage((state) => state.complete);
  /** Where it was brought while steps were still to come. */
  const left = useRef<GraphView>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!hasSize) return;
    const starts = isFirst.current;
    isFirst.current = false;
    const isChosen = opened !== root && useLineage.getState().lanes.get(opened)?.row.active !== true;
    if (starts && !isNewView && isChosen && selection.type === 'none') moves.revealBranch(opened);
    if (!isPlaced || sameSelection(seen.current, selection)) return;
    seen.current = selection;
    if (starts && isNewView) moves.focus();
    else moves.revealSelection();
    left.current = useLineage.getState().complete ? undefined : moves.aim();
  }, [moves, opened, root, isNewView, selection, isPlaced, hasSize]);
  // Steps that come may move its lane: it stays in view for somebody who has not moved since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the model has grown.
  useEffect(() => {
    if (left.current === undefined) return;
    const isLeft = isSameView(moves.aim(), left.current);
    if (isLeft) moves.revealSelection();
    left.current = isLeft && !isComplete ? moves.aim() : undefined;
  }, [moves, rev, isComplete]);
}
