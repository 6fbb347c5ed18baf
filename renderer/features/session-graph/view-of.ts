import { coveredFoot, useFootControls } from '../../stores/foot-controls.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { GraphView } from './graph-view.ts';

/** Where a viewport stands. */
export function viewOf(store: {
  readonly transform: readonly [number, number, number];
  readonly width: number;
  readonly height: number;
}): GraphView {
  const [x, y, zoom] = store.transform;
  const { textSize } = usePreferences.getState();
  return {
    x,
    y,
    zoom,
    width: store.width,
    height: store.height,
    textSize,
    foot: coveredFoot(useFootControls.getState()),
  };
}
