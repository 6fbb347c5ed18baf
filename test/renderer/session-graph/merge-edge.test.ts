import { expect, it } from 'vitest';
import { mergeWords } from '../../../renderer/features/session-graph/edge-words.ts';
import { createGraphModel, growGraph } from '../../../renderer/features/session-graph/graph-model.ts';
import { hitEdge } from '../../../renderer/features/session-graph/hit-edge.ts';
import { mergeWay } from '../../../renderer/features/session-graph/merge-way.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { modelOf } from './model-of.ts';

const at = (seconds: number) => ({ atMs: Date.UTC(2026, 2, 2) + seconds * 1_000 });
const done = { theirs: 'fork', head: 'end of the run', done: true } as const;
const steps = [
  madeStep('main', 0, { key: 'a', ...at(0) }),
  madeStep('fork', 1, { key: 'x', ...at(10) }),
  madeStep('fork', 2, { key: 'y', ...at(20) }),
  madeStep('main', 1, { key: 'opened', kind: 'merge', ...at(30), merge: { theirs: 'fork', head: done.head } }),
  madeStep('main', 2, { key: 'merged', kind: 'merge', ...at(40), merge: done }),
  madeStep('fork', 3, { key: 'z', ...at(50) }),
];
const lanes = [madeLane('main', { steps: 3 }), madeLane('fork', { kind: 'fork', steps: 3, from: 'a' })];
const source = madeLineage(lanes, steps);

it('M1: an edge leads from what was newest in theirs when it was merged to the step that merges it, which stands below', () => {
  const { edges, layout, anchors } = modelOf(source);
  expect(edges.edges.flatMap(({ merge }) => merge ?? [])).toEqual([{ from: 'y', to: 'merged' }]);
  const edge = edges.edges.find(({ merge }) => merge !== undefined);
  const middle = (key: string) => {
    const { segment, index } = anchors.get(key) ?? { segment: -1, index: -1 };
    const { tops, heights } = layout.segments[segment] ?? { tops: [], heights: [] };
    return (tops[index] ?? 0) + (heights[index] ?? 0) / 2;
  };
  expect(edge).toEqual({
    segment: 0,
    spawned: false,
    shared: false,
    merge: { from: 'y', to: 'merged' },
    fromLane: 1,
    toLane: 0,
    top: middle('y'),
    bottom: middle('merged'),
  });
  expect(middle('merged')).toBeGreaterThan(middle('y'));
});

it('M1: a step that is the merged head itself is where the edge leaves, whatever the clocks say', () => {
  const early = steps.map((step) => (step.key === 'merged' ? { ...step, merge: { ...done, head: 'x' } } : step));
  const { edges } = modelOf(madeLineage(lanes, early));
  expect(edges.edges.flatMap(({ merge }) => merge ?? [])).toEqual([{ from: 'x', to: 'merged' }]);
});

it('M1: the pointer meets the edge on each of its legs, and it says what is merged into what', () => {
  const { edges } = modelOf(source);
  const edge = edges.edges.find(({ merge }) => merge !== undefined);
  if (edge?.merge === undefined) throw new Error('there is no edge');
  const { fromX, downX, toX } = mergeWay(edge);
  expect([fromX, downX, toX]).toEqual([423, 384, 364]);
  const middle = (edge.top + edge.bottom) / 2;
  const points = [
    { x: (fromX + downX) / 2, y: edge.top },
    { x: downX, y: middle },
    { x: (toX + downX) / 2, y: edge.bottom },
  ];
  expect(points.map((point) => hitEdge(edges, point, 3))).toEqual([edge, edge, edge]);
  expect(hitEdge(edges, { x: downX + 40, y: middle }, 3)).toBeUndefined();
  expect(mergeWords(edge.merge, source)).toEqual({
    verb: 'merged',
    from: 'said y',
    fromBranch: source.lanes.get('fork')?.row.title,
    to: source.lanes.get('main')?.row.title,
    shared: false,
  });
});

it('M1: a merge that was placed before what it merges had come is placed anew once all is there', () => {
  const model = createGraphModel(new Set());
  const running = lanes.map(({ row, ...lane }) => ({ ...lane, row: { ...row, status: 'running' as const } }));
  const early = madeLineage(
    running,
    steps.filter(({ session }) => session === 'main'),
  );
  growGraph(model, { ...early, complete: false });
  expect([model.isProvisional, model.edges.edges.filter(({ merge }) => merge)]).toEqual([true, []]);
});

it('F4: a session of another lineage that was merged has no edge', () => {
  const { edges, isProvisional } = modelOf(
    madeLineage(
      lanes.slice(0, 1),
      steps.filter(({ session }) => session === 'main'),
    ),
  );
  expect([isProvisional, edges.edges]).toEqual([false, []]);
});
