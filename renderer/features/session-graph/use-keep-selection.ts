import { useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { GraphMoves } from './use-graph-moves.ts';

/** A selection that is in view stays so where the window over the graph becomes smaller: the inspector opens beside it. */
export function useKeepSelection({ keepSelection }: GraphMoves): void {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef({ width, height });
  useEffect(() => {
    const was = before.current;
    before.current = { width, height };
    if (was.width > width || was.height > height) keepSelection(was);
  }, [width, height, keepSelection]);
}
