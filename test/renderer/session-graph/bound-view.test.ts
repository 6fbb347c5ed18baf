import { describe, expect, it } from 'vitest';
import { boundView } from '../../../renderer/features/session-graph/bound-view.ts';
import type { GraphView } from '../../../renderer/features/session-graph/graph-view.ts';
import { appendStep, createLaneLayout } from '../../../renderer/features/session-graph/lane-layout.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { graphSize } from '../../../renderer/features/session-graph/move-view.ts';

const view: GraphView = { x: 24, y: 8, zoom: 1, width: 1_200, height: 800, textSize: 1 };

/** One lane of 200 steps, and beside it one of a single step that leaves from the second. */
function twoLanes() {
  const layout = createLaneLayout();
  appendStep(layout, { branch: 'long', height: 34 });
  const fork = appendStep(layout, { branch: 'long', height: 34 });
  appendStep(layout, { branch: 'short', height: 34, after: [fork] });
  for (let step = 2; step < 200; step += 1) appendStep(layout, { branch: 'long', height: 34 });
  return layout;
}

describe('the bounds of a view', () => {
  const layout = twoLanes();
  const { width, height } = graphSize(layout);
  const [, short] = layout.segments;

  it('a view with some of a lane in it stays as it is', () => {
    for (const place of [
      { x: 0, y: 80 - height },
      { x: 1_120, y: 720 },
      { x: 80 - width, y: 0 },
    ]) {
      const inside = { ...view, ...place };
      expect(boundView(inside, layout)).toBe(inside);
    }
  });

  it('a view past the end of a lane goes back to where 80 px of it are in view, at any zoom', () => {
    for (const zoom of [1, 0.05, 1e-4]) {
      const below = { ...view, zoom, x: 600, y: -1e6 };
      expect(boundView(below, layout)).toEqual({ ...below, y: 80 - height * zoom });
      const above = { ...view, zoom, x: 1e6, y: 1e6 };
      expect(boundView(above, layout)).toEqual({ ...view, zoom, x: 1_120, y: 720 });
    }
  });

  it('a view that has only a short lane in its columns goes back to that', () => {
    const end = (short?.end ?? 0) + laneSizes.tail;
    const right = { ...view, x: -1e6, y: -3_000 };
    expect(boundView(right, layout)).toEqual({ ...view, x: 80 - width, y: 80 - end });
  });
});
