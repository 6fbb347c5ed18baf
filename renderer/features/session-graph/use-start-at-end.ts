import { useEffect, useRef } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import type { GraphMoves } from './use-graph-moves.ts';

interface StartInput {
  readonly moves: GraphMoves;
  /** The session that was opened. */
  readonly opened: string;
  /** Nobody has seen this lineage yet. */
  readonly isNewView: boolean;
}

const live: ReadonlySet<string> = new Set(['running', 'waiting']);

/** A session that is running or waits for a person is first seen at its end, from where the view follows it. Not where the person has moved meanwhile. */
export function useStartAtEnd({ moves, opened, isNewView }: StartInput): void {
  const complete = useLineage((state) => state.complete);
  const first = useRef<string>(undefined);
  useEffect(() => {
    const { x, y, zoom } = moves.viewNow();
    const place = `${x} ${y} ${zoom}`;
    first.current ??= place;
    const isLive = live.has(useLineage.getState().lanes.get(opened)?.row.status ?? '');
    const isFree = useSelection.getState().selection.type === 'none' && first.current === place;
    if (complete && isNewView && isLive && isFree) moves.goToEnd(opened);
  }, [moves, opened, isNewView, complete]);
}
