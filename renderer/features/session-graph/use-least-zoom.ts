import { useStore } from '@xyflow/react';
import { coveredFoot, useFootControls } from '../../stores/foot-controls.ts';
import { useGraph } from './graph-store.ts';
import { leastZoom } from './move-view.ts';

/** How far one may zoom out of the graph on screen, in the window as it is. */
export function useLeastZoom(): number {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const foot = useFootControls(coveredFoot);
  return useGraph(({ model }) => leastZoom({ width, height, foot }, model.layout));
}
