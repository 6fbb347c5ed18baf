import { useEffect, useRef } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useFollowedLogs } from '../import/use-followed-logs.ts';
import { startsAtEnd } from './starts-at-end.ts';
import type { GraphMoves } from './use-graph-moves.ts';

interface StartInput {
  readonly moves: GraphMoves;
  /** The session that was opened. */
  readonly opened: string;
  /** Nobody has seen this lineage yet. */
  readonly isNewView: boolean;
}

/** A session that goes on is first seen at its end, from where the view follows it. Not where the person has moved meanwhile. */
export function useStartAtEnd({ moves, opened, isNewView }: StartInput): void {
  const complete = useLineage((state) => state.complete);
  const followed = useFollowedLogs();
  const first = useRef<string>(undefined);
  useEffect(() => {
    const { x, y, zoom } = moves.viewNow();
    const place = `${x} ${y} ${zoom}`;
    first.current ??= place;
    const row = useLineage.getState().lanes.get(opened)?.row;
    const paths = (followed ?? []).map(({ path }) => path);
    const isLive = row !== undefined && startsAtEnd(row, paths);
    const isFree = useSelection.getState().selection.type === 'none' && first.current === place;
    if (complete && isNewView && isLive && isFree) moves.goToEnd(opened);
  }, [moves, opened, isNewView, complete, followed]);
}
