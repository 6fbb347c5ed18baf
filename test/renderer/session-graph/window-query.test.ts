import { describe, expect, it } from 'vitest';
import { hitStep } from '../../../renderer/features/session-graph/hit-step.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { wantedCards } from '../../../renderer/features/session-graph/wanted-cards.ts';
import { type Box, laneLeft, segmentsIn, stepsBetween } from '../../../renderer/features/session-graph/window-query.ts';
import { lineageOf } from '../made-up/lineage.ts';
import { seeded } from '../random.ts';
import { modelOf } from './model-of.ts';

const source = lineageOf({ seed: 5, steps: 3_000, lanes: 150 });
const model = modelOf(source);
const { layout } = model;

describe.each([1, 2, 3, 4, 5, 6])('any box, seed %i', (seed) => {
  const random = seeded(seed);
  const left = random() * layout.lanes.length * laneSizes.pitch;
  const top = random() * layout.height;
  const box: Box = { left, top, right: left + random() * 3_000, bottom: top + random() * 3_000 };

  it('finds the segments that looking at all of them finds', () => {
    const all = layout.segments.filter((segment) => {
      const x = laneLeft(segment);
      const isAcross = x + laneSizes.width >= box.left && x <= box.right;
      return isAcross && segment.end + laneSizes.tail >= box.top && segment.top <= box.bottom;
    });
    expect(
      segmentsIn(layout, box)
        .map(({ number }) => number)
        .sort(),
    ).toEqual(all.map(({ number }) => number).sort());
  });

  it('finds the steps that looking at all of them finds', () => {
    for (const segment of segmentsIn(layout, box)) {
      const all = segment.tops.flatMap((y, index) =>
        y < box.bottom && y + (segment.heights[index] ?? 0) >= box.top ? [index] : [],
      );
      const { from, to } = stepsBetween(segment, box.top, box.bottom);
      expect(Array.from({ length: to - from }, (_, index) => from + index)).toEqual(all);
    }
  });
});

describe('the step at a point', () => {
  const segment = layout.segments[3];
  const middle = { x: laneLeft(segment ?? { lane: 0 }) + 100, y: (segment?.tops[2] ?? 0) + 5 };

  it('is the one whose card is there', () => {
    expect(hitStep(layout, middle, 6)).toEqual({ segment: 3, index: 2 });
  });

  it('is the nearest one between two cards', () => {
    const between = (segment?.tops[2] ?? 0) + (segment?.heights[2] ?? 0) + 2;
    expect(hitStep(layout, { ...middle, y: between }, 6)).toEqual({ segment: 3, index: 2 });
  });

  it('is none between two lanes', () => {
    expect(
      hitStep(layout, { ...middle, x: laneLeft(segment ?? { lane: 0 }) + laneSizes.width + 20 }, 6),
    ).toBeUndefined();
  });
});

describe('cards', () => {
  const view = { x: -2_000, y: -3_000, zoom: 1, width: 1_288, height: 856, textSize: 1 };

  it('are wanted for the steps in view and a little around it', () => {
    const wanted = wantedCards(model, source, view);
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.length).toBeLessThan(120);
  });

  it('are not wanted where their text would be under 9 px', () => {
    expect(wantedCards(model, source, { ...view, zoom: 0.85 })).toBe('none');
  });
});
