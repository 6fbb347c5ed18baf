import { describe, expect, it } from 'vitest';
import { addEdge, createEdgeIndex, edgesBetween } from '../../../renderer/features/session-graph/edge-index.ts';
import { elbowRadius, traceElbow } from '../../../renderer/features/session-graph/elbow.ts';
import { hitEdge } from '../../../renderer/features/session-graph/hit-edge.ts';
import { appendStep, createLaneLayout, openBranch } from '../../../renderer/features/session-graph/lane-layout.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { lineageOf } from '../made-up/lineage.ts';
import { seeded } from '../random.ts';
import { modelOf } from './model-of.ts';

describe('edges', () => {
  const layout = createLaneLayout();
  const fork = appendStep(layout, { branch: 'main', height: 34 });
  appendStep(layout, { branch: 'fork', height: 34, after: [fork] });
  const edgeOf = (spawned: boolean) => {
    const index = createEdgeIndex();
    addEdge(index, layout, { segment: 1, spawned, shared: false });
    return index.edges;
  };

  it('F1: a fork leaves in the gap under its step', () => {
    expect(edgeOf(false)).toEqual([
      {
        segment: 1,
        spawned: false,
        shared: false,
        fromLane: 0,
        toLane: 1,
        top: 58 + 34 + 4,
        bottom: 58 + 34 + 8 + 18 + 8,
      },
    ]);
  });

  it('F5: a spawn leaves the middle of the step that asked for it', () => {
    expect(edgeOf(true)).toEqual([
      { segment: 1, spawned: true, shared: false, fromLane: 0, toLane: 1, top: 58 + 17, bottom: 58 + 34 + 8 + 18 + 8 },
    ]);
  });

  it('F8: from a start, a fork leaves in the gap under the header, a spawn the middle of it', () => {
    const opened = createLaneLayout();
    openBranch(opened, { branch: 'main' });
    openBranch(opened, { branch: 'fork', from: { segment: 0, index: -1 } });
    const topOf = (spawned: boolean) => {
      const index = createEdgeIndex();
      addEdge(index, opened, { segment: 1, spawned, shared: false });
      return index.edges.map(({ fromLane, toLane, top, bottom }) => [fromLane, toLane, top, bottom]);
    };
    const bottom = 58 + 18 + 8;
    expect([topOf(false), topOf(true)]).toEqual([[[0, 1, 58 - 4, bottom]], [[0, 1, 8 + 42 / 2, bottom]]]);
  });

  it('a root has none', () => {
    const index = createEdgeIndex();
    addEdge(index, layout, { segment: 0, spawned: false, shared: false });
    expect(index.edges).toEqual([]);
  });
});

it.each([1, 2, 3])('finds by height what looking at all edges finds, seed %i', (seed) => {
  const { edges } = modelOf(lineageOf({ seed, steps: 2_000, lanes: 120 }));
  const random = seeded(seed);
  for (let round = 0; round < 50; round += 1) {
    const top = random() * 9_000;
    const bottom = top + random() * 2_000;
    const all = edges.edges.filter((edge) => edge.top < bottom && edge.bottom >= top);
    expect(edgesBetween(edges, top, bottom)).toEqual(all);
  }
});

describe('an elbow', () => {
  const trace = (toX: number): unknown[] => {
    const calls: unknown[] = [];
    const note =
      (name: string) =>
      (...at: number[]): void =>
        void calls.push([name, ...at]);
    const pen = { moveTo: note('moveTo'), lineTo: note('lineTo'), quadraticCurveTo: note('curveTo') };
    traceElbow(pen, { fromX: 0, fromY: 0, toX, toY: 100 }, 1);
    return calls;
  };

  it('goes right, around one corner of 18 px, and down', () => {
    expect(trace(200)).toEqual([
      ['moveTo', 0, 0],
      ['lineTo', 182, 0],
      ['curveTo', 200, 0, 200, 18],
      ['lineTo', 200, 100],
    ]);
  });

  it('has a smaller corner where a leg is short, and far out', () => {
    expect(elbowRadius({ fromX: 0, fromY: 0, toX: 20, toY: 100 }, 1)).toBe(10);
    expect(elbowRadius({ fromX: 0, fromY: 0, toX: 200, toY: 100 }, 0.1)).toBeCloseTo(3.96);
  });
});

describe('an edge under the pointer', () => {
  const index = createEdgeIndex();
  const layout = createLaneLayout();
  const fork = appendStep(layout, { branch: 'main', height: 34 });
  for (const branch of ['a', 'b']) openBranch(layout, { branch, from: fork });
  for (const segment of [1, 2]) addEdge(index, layout, { segment, spawned: false, shared: false });
  const top = index.to.get(2)?.top ?? 0;
  const bottom = index.to.get(2)?.bottom ?? 0;
  const hit = (x: number, y: number) => hitEdge(index, { x, y }, 5)?.segment;

  it('is met along its way across and its way down, and not beside them', () => {
    const far = 2 * laneSizes.pitch + laneSizes.spine;
    expect([hit(700, top + 4), hit(far + 4, bottom - 2), hit(700, top + 6), hit(far + 6, bottom)]).toEqual([
      2,
      2,
      undefined,
      undefined,
    ]);
  });

  it('is the shorter one where two lie over each other', () => {
    expect(hit(200, top)).toBe(1);
  });
});
