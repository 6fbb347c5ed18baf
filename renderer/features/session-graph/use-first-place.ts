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
  readonly root: string;
  /** Nobody has seen this lineage yet. */
  readonly isNewView: boolean;
}

/**
 * A lineage is first seen at the branch that was opened: at the end of one that goes on, from where the view follows it, else at its
 * beginning. Not where the person has moved meanwhile.
 */
export function useFirstPlace({ moves, opened, root, isNewView }: StartInput): void {
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
    if (!complete || !isNewView || !isFree) return;
    if (isLive) moves.goToEnd(opened);
    else if (followed !== undefined && opened !== root) moves.revealBranch(opened);
  }, [moves, opened, root, isNewView, complete, followed]);
}
