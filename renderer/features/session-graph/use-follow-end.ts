import { useLayoutEffect } from 'react';
import { useGraph } from './graph-store.ts';
import { followEnd } from './move-view.ts';
import type { GraphMoves } from './use-graph-moves.ts';

/** Keeps the end of a growing branch in view for somebody who was looking at it. Moves nothing for anybody else. */
export function useFollowEnd({ viewNow, show }: GraphMoves): void {
  const grown = useGraph((state) => state.grown);
  useLayoutEffect(() => {
    const view = viewNow();
    for (const { segment, endBefore } of grown) {
      const next = followEnd(view, segment, endBefore);
      if (next === view) continue;
      show(next, 'at once');
      return;
    }
  }, [grown, viewNow, show]);
}
