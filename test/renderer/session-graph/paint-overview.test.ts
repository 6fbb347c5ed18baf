import { expect, it } from 'vitest';
import type { StepKind } from '../../../core/contract/view.ts';
import { overviewScale, overviewWidth } from '../../../renderer/features/session-graph/overview-scale.ts';
import { paintOverview } from '../../../renderer/features/session-graph/paint-overview.ts';
import { kindLook } from '../../../renderer/ui/kind.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { modelOf } from './model-of.ts';

const kinds = Object.keys(kindLook) as StepKind[];
const ink = Object.fromEntries(kinds.map((kind, index) => [kind, index + 1])) as Record<StepKind, number>;

function paint(model: ReturnType<typeof modelOf>, height: number, ratio = 1) {
  const size = { width: overviewWidth * ratio, height: height * ratio };
  const data = new Uint32Array(size.width * size.height);
  paintOverview({ data, ...size, ratio }, model, { scale: overviewScale(model.layout, height), ink });
  return { data, ...size };
}

it('every step of a small session has a mark of its own', () => {
  const rows = kinds.map((kind) => madeStep('main', 0, { key: kind, kind }));
  const { data, width } = paint(modelOf(madeLineage([madeLane('main', { steps: rows.length })], rows)), 800);
  const column = Array.from(data).filter((_pixel, at) => at % width === 12);
  expect([...new Set(column)].filter((pixel) => pixel !== 0)).toEqual(kinds.map((kind) => ink[kind]));
});

it('a large session stays in the column, and errors are seen among the many others', () => {
  const model = modelOf(lineageOf({ seed: 7, steps: 20_000, lanes: 900 }));
  const { data, width } = paint(model, 800, 2);
  const painted = [...data.keys()].filter((at) => data[at] !== 0);
  expect(Math.max(...painted.map((at) => at % width))).toBeLessThan(width - 10);
  expect(Math.max(...painted) / width).toBeLessThan(1_600);
  expect(painted.some((at) => data[at] === ink.error)).toBe(true);
});
