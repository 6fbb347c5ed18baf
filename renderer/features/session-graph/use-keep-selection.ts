import { useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { coveredFoot, useFootControls } from '../../stores/foot-controls.ts';
import type { GraphMoves } from './use-graph-moves.ts';

/**
 * A selection that is in view stays so where the window over the graph becomes smaller: the inspector opens beside it, or the bars at its
 * foot become higher.
 */
export function useKeepSelection({ keepSelection }: GraphMoves): void {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const foot = useFootControls(coveredFoot);
  const before = useRef({ width, height, foot });
  useEffect(() => {
    const was = before.current;
    before.current = { width, height, foot };
    if (was.width > width || was.height > height || was.foot < foot) keepSelection(was);
  }, [width, height, foot, keepSelection]);
}
