import { describe, expect, it } from 'vitest';
import { anchorBox } from '../../../renderer/features/session-graph/anchor-box.ts';
import { boundView } from '../../../renderer/features/session-graph/bound-view.ts';
import { boxOf, type GraphView } from '../../../renderer/features/session-graph/graph-view.ts';
import { appendStep, createLaneLayout, type LaneLayout } from '../../../renderer/features/session-graph/lane-layout.ts';
import { lookedAt } from '../../../renderer/features/session-graph/looked-at.ts';
import { fitWidth, leastZoom, zoomTo } from '../../../renderer/features/session-graph/move-view.ts';
import type { Box } from '../../../renderer/features/session-graph/window-query.ts';

const view: GraphView = { x: 24, y: 8, zoom: 1, width: 1_200, height: 800, textSize: 1 };

/** Lanes of so many steps, each leaving from the last step of the one left of it. */
function stairs(lanes: number, steps: number): LaneLayout {
  const layout = createLaneLayout();
  let last = appendStep(layout, { branch: '0', height: 34 });
  for (let lane = 0; lane < lanes; lane += 1)
    for (let step = lane === 0 ? 1 : 0; step < steps; step += 1)
      last = appendStep(layout, { branch: String(lane), height: 34, after: step === 0 ? [last] : [] });
  return layout;
}

const boxAt = (layout: LaneLayout, segment: number, index: number): Box => {
  const box = anchorBox(layout, { segment, index });
  if (box === undefined) throw new Error(`there is no step ${index} in lane ${segment}`);
  return box;
};
/** The view of the whole width whose middle is at a height of the graph. */
const fittedAt = (layout: LaneLayout, y: number): GraphView => fitWidth({ ...view, y: 400 - y }, layout);
const isWhollyIn = (one: GraphView, { left, right, top, bottom }: Box): boolean => {
  const seen = boxOf(one);
  return left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom;
};

describe('what a person looks at', () => {
  const layout = stairs(11, 1_000);
  const inThird = boxAt(layout, 2, 500);
  const fitted = fittedAt(layout, inThird.top + 10);

  it('is the selection where it is in view', () => {
    expect(lookedAt(fitted, layout, { segment: 2, index: 504 })).toEqual(boxAt(layout, 2, 504));
  });

  it('is the step nearest to the middle where the selection is elsewhere, or nothing is selected', () => {
    expect(lookedAt(fitted, layout, { segment: 9, index: 3 })).toEqual(inThird);
    expect(lookedAt(fitted, layout, undefined)).toEqual(inThird);
  });

  it('is the nearest step of all where none is in view', () => {
    const nowhere = { ...view, x: -10_000, y: 350 };
    expect(lookedAt(nowhere, layout, undefined)).toEqual(boxAt(layout, 0, 0));
  });

  it('is the header of a lane without steps, and nothing in a graph without lanes', () => {
    expect(lookedAt(view, createLaneLayout(), undefined)).toBeUndefined();
  });
});

describe.each([0, 2, 5, 10])('zooming after Fit, in lane %i of eleven', (lane) => {
  const layout = stairs(11, 1_000);
  const box = boxAt(layout, lane, 500);
  const fitted = fittedAt(layout, box.top + 10);
  const zoomOn = (from: GraphView, zoom: number): GraphView =>
    zoomTo(from, zoom, { least: leastZoom(from, layout), box: lookedAt(from, layout, undefined) });

  it('to 100 % has the step in view that was nearest to the middle', () => {
    const whole = zoomOn(fitted, 1);
    expect([isWhollyIn(whole, box), boundView(whole, layout)]).toEqual([true, whole]);
  });

  it('in and out again by steps of a quarter keeps to it', () => {
    let now = fitted;
    for (const factor of [1.25, 1.25, 1.25, 1.25, 0.8, 0.8, 0.8, 0.8]) {
      now = boundView(zoomOn(now, now.zoom * factor), layout);
      expect(isWhollyIn(now, box)).toBe(true);
    }
  });
});

it('zooming where the middle is over a step keeps the middle', () => {
  const box = { left: 500, right: 864, top: 380, bottom: 414 };
  expect(zoomTo(view, 2, { box })).toEqual({ ...view, zoom: 2, x: 600 - 576 * 2, y: 400 - 392 * 2 });
});
