import { expect, it } from 'vitest';
import type { StepKind } from '../../../core/contract/view.ts';
import type { IsAhead } from '../../../renderer/features/replay/step-mark.ts';
import type { GraphSource } from '../../../renderer/features/session-graph/graph-model.ts';
import { overviewScale, overviewWidth } from '../../../renderer/features/session-graph/overview-scale.ts';
import { paintOverview } from '../../../renderer/features/session-graph/paint-overview.ts';
import { kindLook } from '../../../renderer/ui/kind.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';
import { modelOf } from './model-of.ts';

const kinds = Object.keys(kindLook) as StepKind[];
const ink = Object.fromEntries(kinds.map((kind, index) => [kind, index + 1])) as Record<StepKind, number>;

function paint(source: GraphSource, height: number, ratio = 1, isAhead?: IsAhead, inks = ink) {
  const model = modelOf(source);
  const size = { width: overviewWidth * ratio, height: height * ratio };
  const data = new Uint32Array(size.width * size.height);
  paintOverview({ data, ...size, ratio }, model, {
    scale: overviewScale(model.layout, height),
    ink: inks,
    gapInk: 99,
    stepsOf: source.stepsOf,
    isAhead,
  });
  return { data, ...size };
}

it('every step of a small session has a mark of its own', () => {
  const rows = kinds.map((kind) => madeStep('main', 0, { key: kind, kind }));
  const { data, width } = paint(madeLineage([madeLane('main', { steps: rows.length })], rows), 800);
  const column = Array.from(data).filter((_pixel, at) => at % width === 12);
  expect([...new Set(column)].filter((pixel) => pixel !== 0)).toEqual(kinds.map((kind) => ink[kind]));
});

it('a call that failed has the colour of an error, one that did not that of a tool', () => {
  const rows = [madeCall('main', 0), madeCall('main', 1, { state: 'failed' }), madeCall('main', 2)];
  const { data, width } = paint(madeLineage([madeLane('main', { steps: rows.length })], rows), 800);
  const column = Array.from(data).filter((pixel, at) => at % width === 12 && pixel !== 0);
  expect(column.filter((pixel, at) => pixel !== column[at - 1])).toEqual([ink.tool, ink.error, ink.tool]);
});

it('R2: what Watch has not reached is pale', () => {
  const rows = kinds.map((kind, at) => madeStep('main', at, { key: kind, kind }));
  const opaque = Object.fromEntries(kinds.map((kind) => [kind, ink[kind] + 0xff000000])) as typeof ink;
  const source = madeLineage([madeLane('main', { steps: rows.length })], rows);
  const { data, width } = paint(source, 800, 1, ({ seq }) => seq >= 2, opaque);
  const column = Array.from(data).filter((pixel, at) => at % width === 12 && pixel !== 0);
  const alphas = [...new Set(column)].map((pixel) => pixel >>> 24);
  expect(alphas).toEqual(kinds.map((_, at) => (at < 2 ? 0xff : Math.round(0xff * 0.28))));
});

it('a large session stays in the column, and errors are seen among the many others', () => {
  const { data, width } = paint(lineageOf({ seed: 7, steps: 20_000, lanes: 900 }), 800, 2);
  const painted = [...data.keys()].filter((at) => data[at] !== 0);
  expect(Math.max(...painted.map((at) => at % width))).toBeLessThan(width - 10);
  expect(Math.max(...painted) / width).toBeLessThan(1_600);
  expect(painted.some((at) => data[at] === ink.error)).toBe(true);
});

/** A lane of turns: what the person said, and so many calls. */
function turns(steps: number, calls: number, other: (at: number) => StepKind | undefined = () => undefined) {
  const rows = Array.from({ length: steps }, (_, at) => {
    const kind = other(at) ?? (at % (calls + 1) === 0 ? 'you' : 'tool');
    return kind === 'error' ? madeCall('main', at, { state: 'failed' }) : madeStep('main', at, { key: `k${at}`, kind });
  });
  return madeLineage([madeLane('main', { steps })], rows);
}

/** How many pixels of the lane have each colour. */
function shares(source: GraphSource): ReadonlyMap<number, number> {
  const { data, width } = paint(source, 800);
  const column = Array.from(data).filter((pixel, at) => at % width === 11 && pixel !== 0);
  return new Map(
    Map.groupBy(column, (pixel) => pixel)
      .entries()
      .map(([pixel, all]) => [pixel, all.length]),
  );
}

it('where many steps share a row of pixels it has the colour of most of them', () => {
  expect([...shares(turns(20_000, 2)).keys()]).toEqual([ink.tool]);
  expect([...shares(turns(20_000, 0)).keys()]).toEqual([ink.you]);
});

it('a failure among the steps of a row wins, and so does what is seldom', () => {
  const seldom: Readonly<Record<number, StepKind>> = { 5000: 'error', 12000: 'compaction' };
  const seen = shares(turns(20_000, 2, (at) => seldom[at]));
  expect([seen.get(ink.error), seen.get(ink.compaction)]).toEqual([1, 1]);
});

it('E1: a gap among 20,000 steps is a mark of several px over all others', () => {
  const gap = { missingBefore: [{ fromSeq: 9_000, toSeq: 9_010 }] };
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    ...madeCall('main', at, at > 9_000 ? { state: 'failed' } : {}),
    ...(at === 9_010 ? gap : {}),
  }));
  const { data, width, height } = paint(madeLineage([madeLane('main', { steps: rows.length })], rows), 800);
  const lines = Array.from({ length: height }, (_, y) => data.subarray(y * width, (y + 1) * width));
  const marked = lines.map((line) => line.filter((pixel) => pixel === 99).length).filter((length) => length > 0);
  expect(marked).toEqual([22, 22, 22]);
});
