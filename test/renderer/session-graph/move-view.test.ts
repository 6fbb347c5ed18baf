import { describe, expect, it } from 'vitest';
import { boxOf, type GraphView } from '../../../renderer/features/session-graph/graph-view.ts';
import {
  appendStep,
  createLaneLayout,
  type LaneLayout,
  type Segment,
} from '../../../renderer/features/session-graph/lane-layout.ts';
import {
  atEnd,
  fitHeight,
  fitWidth,
  focusOn,
  followEnd,
  graphSize,
  keepInPlace,
  keepInView,
  leastZoom,
  reveal,
  zoomTo,
} from '../../../renderer/features/session-graph/move-view.ts';
import { overviewScale, overviewWindow, viewAt } from '../../../renderer/features/session-graph/overview-scale.ts';

const view: GraphView = { x: 24, y: 8, zoom: 1, width: 1_200, height: 800, textSize: 1 };

function layoutOf(lanes: number, steps: number): LaneLayout {
  const layout = createLaneLayout();
  let fork = appendStep(layout, { branch: '0', height: 34 });
  for (let lane = 1; lane < lanes; lane += 1)
    fork = appendStep(layout, { branch: String(lane), height: 34, after: [fork] });
  for (let step = 0; step < steps; step += 1) appendStep(layout, { branch: '0', height: 34 });
  return layout;
}

describe('fit', () => {
  it('brings the whole width into view and keeps the top of a high session at the top', () => {
    const layout = layoutOf(20, 500);
    const fitted = fitWidth(view, layout);
    const box = boxOf(fitted);
    expect(box.left).toBeLessThanOrEqual(0);
    expect(box.right).toBeGreaterThanOrEqual(graphSize(layout).width);
    expect(fitted.y).toBe(52);
  });

  it('keeps the height that was looked at', () => {
    const layout = layoutOf(20, 5_000);
    const looked = { ...view, y: -90_000 };
    const middle = (one: GraphView): number => (one.height / 2 - one.y) / one.zoom;
    expect(middle(fitWidth(looked, layout))).toBeCloseTo(middle(looked), 6);
  });

  it('never enlarges a small session, and centres it', () => {
    const fitted = fitWidth(view, layoutOf(1, 3));
    expect(fitted).toMatchObject({ zoom: 1, y: 52, x: 24 + (1_152 - 364) / 2 });
  });
});

it('a graph too wide for the common limit is whole in view after the second press of fit', () => {
  const layout = layoutOf(1_317, 10);
  const { width, height } = graphSize(layout);
  const fitted = fitHeight(view, layout);
  const box = boxOf(fitted);
  expect(fitted.zoom).toBeLessThan(0.012);
  expect([box.left <= 0, box.top <= 0, box.right >= width, box.bottom >= height]).toEqual([true, true, true, true]);
  expect(leastZoom(view, layout)).toBe(fitted.zoom);
  expect(zoomTo(view, 0, { least: fitted.zoom }).zoom).toBe(fitted.zoom);
});

describe.each([
  ['high', layoutOf(3, 60_000), 0.0055],
  ['wide and high', layoutOf(1_317, 60_000), (1_200 - 48) / graphSize(layoutOf(1_317, 60_000)).width],
])('a graph so %s that nothing could be made out of all', (_, layout, least) => {
  it('has its width in view after the first press of fit, and stays so after the second', () => {
    const fitted = fitWidth(view, layout);
    const box = boxOf(fitted);
    expect([box.left <= 0, box.right >= graphSize(layout).width]).toEqual([true, true]);
    expect(fitHeight(fitted, layout)).toEqual(fitted);
  });

  it('may be zoomed out until a lane is 2 px wide, or all lanes are in view, and no further', () => {
    expect(leastZoom(view, layout)).toBe(least);
  });
});

it('a graph that fits above the common limit may be zoomed out to that limit', () => {
  expect(leastZoom(view, layoutOf(20, 500))).toBe(0.012);
});

it('zooming without anything to keep to keeps the middle where it is, within the limits', () => {
  expect(zoomTo(view, 0.5)).toEqual({ ...view, zoom: 0.5, x: 600 - (600 - 24) / 2, y: 400 - (400 - 8) / 2 });
  expect(zoomTo(view, 99).zoom).toBe(2.5);
  expect(zoomTo(view, 0).zoom).toBe(0.012);
});

it('focus puts a step into the middle at 100 %, but shows nothing left of or above the graph', () => {
  const far = { left: 4_000, right: 4_364, top: 9_000, bottom: 9_034 };
  expect(focusOn({ ...view, zoom: 0.1 }, far)).toEqual({ ...view, x: 600 - 4_182, y: 400 - 9_017, zoom: 1 });
  expect(focusOn(view, { left: 0, right: 364, top: 58, bottom: 92 })).toEqual({ ...view, x: 24, y: 8 });
});

it('the text size is what 100 % means: nothing that fits is larger, and focus shows it', () => {
  const large = { ...view, textSize: 1.25 };
  expect([fitWidth(large, layoutOf(1, 3)).zoom, fitHeight(large, layoutOf(1, 3)).zoom]).toEqual([1.25, 1.25]);
  expect(leastZoom(large, layoutOf(20, 500))).toBe(0.012);
  const far = { left: 4_000, right: 4_364, top: 9_000, bottom: 9_034 };
  expect(focusOn(large, far)).toEqual({ ...large, x: 600 - 4_182 * 1.25, y: 400 - 9_017 * 1.25, zoom: 1.25 });
});

describe('bringing a step into view', () => {
  it('moves nothing where it is in view', () => {
    expect(reveal(view, { left: 0, right: 364, top: 100, bottom: 134 })).toBe(view);
  });

  it('moves the least that is needed, clear of what floats at the foot', () => {
    expect(reveal(view, { left: 0, right: 364, top: 900, bottom: 934 })).toEqual({ ...view, y: 800 - 64 - 934 });
  });

  it('keeps clear of bars at the foot that are higher than one line', () => {
    const box = { left: 100, right: 464, top: 900, bottom: 934 };
    expect(reveal({ ...view, foot: 96 }, box)).toEqual({ ...view, foot: 96, y: 800 - 96 - 12 - 934 });
    expect(reveal({ ...view, foot: 48 }, box).y).toBe(reveal(view, box).y);
  });

  it('shows the beginning of what is larger than the view', () => {
    expect(reveal(view, { left: 0, right: 364, top: 900, bottom: 3_000 })).toEqual({ ...view, y: 96 - 900 });
  });
});

describe('a window that becomes smaller', () => {
  const was = { width: 1_200, height: 800 };
  const small = { ...view, width: 600, height: 400 };

  it('keeps a step in view that was in view', () => {
    const box = { left: 300, right: 664, top: 500, bottom: 534 };
    expect(keepInView(small, was, box)).toEqual({ ...small, x: 600 - 24 - 664, y: 400 - 64 - 534 });
  });

  it('keeps it in each direction in which it was', () => {
    const wide = { left: -30, right: 334, top: 500, bottom: 534 };
    expect(keepInView(small, was, wide)).toEqual({ ...small, y: 400 - 64 - 534 });
    const below = { left: 300, right: 664, top: 900, bottom: 934 };
    expect(keepInView(small, was, below)).toEqual({ ...small, x: 600 - 24 - 664 });
  });

  it('keeps it above bars that become higher', () => {
    const box = { left: 0, right: 364, top: 700, bottom: 720 };
    expect(keepInView({ ...view, foot: 96 }, { ...was, foot: 48 }, box).y).toBe(800 - 96 - 12 - 720);
  });
});

describe('following the end', () => {
  const grow = (from: GraphView): GraphView => {
    const layout = layoutOf(1, 15);
    const segment = layout.segments[0];
    if (segment === undefined) throw new Error('the layout has no segment');
    const endBefore = segment.end;
    appendStep(layout, { branch: '0', height: 34 });
    return followEnd(from, segment, endBefore);
  };

  it('keeps the end where it is for somebody who looks at it', () => {
    const atTheEnd = { ...view, y: 0 };
    expect(grow(atTheEnd)).toEqual({ ...atTheEnd, y: -42 });
  });

  it('moves nothing for somebody who reads further up', () => {
    const above = { ...view, y: 500 };
    expect(grow(above)).toBe(above);
  });

  it('moves nothing for somebody who looks at another lane', () => {
    const beside = { ...view, x: -5_000, y: 0 };
    expect(grow(beside)).toBe(beside);
  });
});

describe('the overview', () => {
  const layout = layoutOf(30, 4_000);
  const scale = overviewScale(layout, view.height);

  it('shows the frame where the view is, and goes where it is clicked', () => {
    const went = viewAt(view, scale, { x: 30, y: 400 });
    const frame = overviewWindow(went, scale);
    expect(frame.y + frame.height / 2).toBeCloseTo(400, 0);
  });

  it('never makes the frame too small to see, nor puts it outside', () => {
    const frame = overviewWindow({ ...view, y: -9e9 }, scale);
    expect(frame.height).toBeGreaterThanOrEqual(6);
    expect(frame.y + frame.height).toBeLessThanOrEqual(view.height);
  });
});

describe('what is folded', () => {
  const view = { x: 0, y: -1_000, zoom: 0.5, width: 1_288, height: 856, textSize: 1 };
  it('stays where it is on screen', () => {
    expect(keepInPlace(view, { x: 404, y: 2_600 }, { x: 808, y: 2_500 })).toEqual({ ...view, x: -202, y: -950 });
  });
  it('comes into view where it was above', () => {
    expect(keepInPlace(view, { x: 0, y: 100 }, { x: 0, y: 100 })).toEqual({ ...view, y: 2 });
  });
});

describe('Fit, pressed again', () => {
  const view = { x: 24, y: 8, zoom: 1, width: 1_288, height: 856, textSize: 1 };
  it('shows all of a long session of one lane, in the middle', () => {
    const layout = createLaneLayout();
    for (let step = 0; step < 500; step += 1) appendStep(layout, { branch: 'main', height: 34 });
    const fitted = fitHeight(view, layout);
    expect(fitted.zoom * (layout.height + 40)).toBeCloseTo(856 - 52 - 64);
    expect(fitted.x + (fitted.zoom * 364) / 2).toBeCloseTo(1_288 / 2);
  });

  it('does not make a short one larger', () => {
    const layout = createLaneLayout();
    appendStep(layout, { branch: 'main', height: 34 });
    expect(fitHeight(view, layout).zoom).toBe(1);
  });
});

it('the end of a branch stands at the foot of the view, a short one at its head', () => {
  const view = { x: 24, y: 8, zoom: 1, width: 1_288, height: 856, textSize: 1 };
  const layout = createLaneLayout();
  appendStep(layout, { branch: 'main', height: 34 });
  const [segment] = layout.segments as [Segment];
  expect(atEnd(view, segment)).toEqual({ ...view, y: 52 });
  for (let step = 0; step < 50; step += 1) appendStep(layout, { branch: 'main', height: 34 });
  expect(atEnd(view, segment).y + segment.end).toBe(856 - 64 - 44);
});
