import { useStore } from '@xyflow/react';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useGraph } from './graph-store.ts';
import { leastZoom } from './move-view.ts';

/** How far one may zoom out of the graph on screen, in the window as it is. */
export function useLeastZoom(): number {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const textSize = usePreferences((preferences) => preferences.textSize);
  return useGraph(({ model }) => leastZoom({ width, height, textSize }, model.layout));
}
