import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import type { GraphView } from './graph-view.ts';

/** Where the window stands, as of this frame. Whoever uses it renders once a frame while the view moves. */
export function useGraphView(): GraphView {
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return useMemo(() => ({ x, y, zoom, width, height }), [x, y, zoom, width, height]);
}
