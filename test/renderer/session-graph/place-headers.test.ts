import { describe, expect, it } from 'vitest';
import type { GraphView } from '../../../renderer/features/session-graph/graph-view.ts';
import { appendStep, createLaneLayout } from '../../../renderer/features/session-graph/lane-layout.ts';
import { type PlacedHeader, placeHeaders } from '../../../renderer/features/session-graph/place-headers.ts';

const view: GraphView = { x: 24, y: 8, zoom: 1, width: 800, height: 600, textSize: 1 };

/** Where the only header stands while the graph is at `x`. */
function headerAt(x: number, width = view.width): Pick<PlacedHeader, 'left' | 'width'> | undefined {
  const layout = createLaneLayout();
  appendStep(layout, { branch: '0', height: 34 });
  const [header] = placeHeaders({ view: { ...view, x, width }, lanes: new Map(), segments: layout.segments });
  return header === undefined ? undefined : { left: header.left, width: header.width };
}

describe('the header of a lane that is partly in view', () => {
  const whole = headerAt(24);

  it('is as wide as the lane where that is whole in view', () => {
    expect(whole).toEqual({ left: 24, width: 364 });
  });

  it('is as wide as what is in view of the lane', () => {
    expect([headerAt(-100), headerAt(24, 260), headerAt(-100, 200)]).toEqual([
      { left: 3, width: 261 },
      { left: 24, width: 233 },
      { left: 3, width: 194 },
    ]);
  });

  it('goes out of view where there would be less than its least width', () => {
    expect([headerAt(-300), headerAt(700)]).toEqual([
      { left: -76, width: 140 },
      { left: 700, width: 140 },
    ]);
    expect([headerAt(-400), headerAt(801)]).toEqual([undefined, undefined]);
  });
});
