import { describe, expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { createGraphModel, growGraph } from '../../../renderer/features/session-graph/graph-model.ts';
import { isOutgrown } from '../../../renderer/features/session-graph/is-outgrown.ts';
import type { Segment } from '../../../renderer/features/session-graph/lane-layout.ts';
import { generateLineage, growLineage } from '../made-up/generate-lineage.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { seeded } from '../random.ts';
import { modelOf, places } from './model-of.ts';
import { overlapping } from './overlapping.ts';

const main = madeLane('main', { steps: 3 });
const mainRows = ['a', 'b', 'c'].map((key) => madeStep('main', 0, { key }));

describe('what is placed', () => {
  it('F8: two forks at one event and a fork of a fork each get a lane of their own', () => {
    const forks = [
      madeLane('one', { kind: 'fork', steps: 1, from: 'b' }),
      madeLane('two', { kind: 'fork', steps: 1, from: 'b' }),
      madeLane('three', { kind: 'fork', steps: 1, from: 'x' }),
    ];
    const rows = ['x', 'y', 'z'].map((key, index) => madeStep(forks[index]?.row.id ?? '', 0, { key }));
    const { layout } = modelOf(madeLineage([main, ...forks], [...mainRows, ...rows]));
    expect(layout.segments.map(({ branch, lane, from }) => [branch, lane, from])).toEqual([
      ['main', 0, undefined],
      ['one', 1, { segment: 0, index: 1 }],
      ['two', 2, { segment: 0, index: 1 }],
      ['three', 2 + 1, { segment: 1, index: 0 }],
    ]);
  });

  it('F1: a fork without steps of its own has its header at once', () => {
    const fork = madeLane('fork', { kind: 'fork', from: 'c' });
    const { layout, tracks } = modelOf(madeLineage([main, fork], mainRows));
    expect(layout.branches.get('fork')?.map(({ lane, tops }) => [lane, tops])).toEqual([[1, []]]);
    expect(tracks.map(({ rows }) => rows)).toEqual([[0, 1, 2], []]);
  });

  it('F8: a fork of a fork that has no step yet leaves from its header, and is right of it and below it', () => {
    const lanes = [
      main,
      madeLane('fork', { kind: 'fork', from: 'b' }),
      madeLane('again', { kind: 'fork', steps: 1, fromStart: 'fork' }),
      madeLane('first', { kind: 'fork', fromStart: 'main' }),
    ];
    const { layout, edges } = modelOf(madeLineage(lanes, [...mainRows, madeStep('again', 0, { key: 'x' })]));
    const place = ({ lane, top, from }: Segment) => [lane, top, from];
    const [fork] = layout.branches.get('fork') ?? [];
    expect(['main', 'fork', 'again', 'first'].map((id) => layout.branches.get(id)?.map(place))).toEqual([
      [[0, 0, undefined]],
      [[1, fork?.top, { segment: 0, index: 1 }]],
      [[2, (fork?.top ?? 0) + 58 + 18, { segment: fork?.number, index: -1 }]],
      [[1, 58 + 18, { segment: 0, index: -1 }]],
    ]);
    expect(edges.edges.map(({ segment }) => layout.segments[segment]?.branch)).toEqual(['first', 'fork', 'again']);
  });

  it('F8: what leaves from a start does not move when that lane gets its first step', () => {
    const lanes = [
      main,
      madeLane('fork', { kind: 'fork', status: 'running', from: 'b' }),
      madeLane('again', { kind: 'fork', status: 'running', fromStart: 'fork' }),
    ];
    const model = modelOf(madeLineage(lanes, mainRows));
    const before = model.layout.segments.map(({ branch, lane, top }) => [branch, lane, top]);
    growGraph(model, madeLineage(lanes, [...mainRows, madeStep('fork', 0, { key: 'f' }), madeStep('again', 0)]));
    expect(model.layout.segments.map(({ branch, lane, top }) => [branch, lane, top])).toEqual(before);
    expect(overlapping(model.layout)).toEqual([]);
  });

  it('F5: a branch whose parent is in no record stands as a root', () => {
    const lost = madeLane('lost', {
      steps: 1,
      gap: 'The log begins after its start.',
      parent: { session: 'gone', event: 'e' },
    });
    const { layout } = modelOf(madeLineage([main, lost], [...mainRows, madeStep('lost', 0, { key: 'l' })]));
    expect(layout.segments.map(({ branch, lane, from }) => [branch, lane, from])).toEqual([
      ['main', 0, undefined],
      ['lost', 1, undefined],
    ]);
  });

  it('counts kinds, those that are not shown too', () => {
    const rows = [...mainRows, madeStep('main', 0, { key: 't', kind: 'thinking' })];
    const { counts, tracks } = modelOf(madeLineage([main], rows), ['thinking']);
    expect([...counts]).toEqual([
      ['agent', 3],
      ['thinking', 1],
    ]);
    expect(tracks[0]?.rows).toEqual([0, 1, 2]);
  });

  it('lets a branch leave from the step before one that is not shown', () => {
    const rows = [...mainRows, madeStep('main', 0, { key: 't', kind: 'thinking' })];
    const fork = madeLane('fork', { kind: 'fork', steps: 0, from: 't' });
    const { layout } = modelOf(madeLineage([main, fork], rows), ['thinking']);
    expect(layout.branches.get('fork')?.[0]?.from).toEqual({ segment: 0, index: 2 });
  });
});

it('lets a branch leave from the header of its parent where the step, and all before it, are not shown', () => {
  const fork = madeLane('fork', { kind: 'fork', steps: 0, from: 't' });
  const rows = [madeStep('main', 0, { key: 't', kind: 'thinking' }), ...mainRows];
  expect(modelOf(madeLineage([main, fork], rows), ['thinking']).layout.branches.get('fork')?.[0]?.from).toEqual({
    segment: 0,
    index: -1,
  });
});

describe.each([11, 12, 13])('a generated lineage, seed %i', (seed) => {
  const lineage = generateLineage({ seed, steps: 900, lanes: 40, running: 3 });
  const source = madeLineage(lineage.lanes, lineage.steps);

  it('has every step once, in the order of its branch', () => {
    const { layout, tracks } = modelOf(source);
    for (const [branch, segments] of layout.branches) {
      const rows = segments.flatMap(({ number }) => tracks[number]?.rows ?? []);
      expect(rows).toEqual(source.stepsOf.get(branch)?.map((_row, index) => index));
    }
    expect(overlapping(layout)).toEqual([]);
  });

  it('is the same whenever it is opened', () => {
    expect(places(modelOf(source))).toEqual(places(modelOf(source)));
  });

  it('does not move anything while steps are appended, wherever they land', () => {
    const model = modelOf(source);
    const random = seeded(seed);
    const before = new Map([...model.anchors].map(([key, at]) => [key, placeOf(at.segment, at.index)]));
    function placeOf(segment: number, index: number): unknown {
      const { lane, tops } = model.layout.segments[segment] ?? { lane: -1, tops: [] };
      return [lane, tops[index]];
    }
    const live = { ...lineage, stepsOf: new Map(lineage.stepsOf), steps: [...lineage.steps] };
    for (let count = 0; count < 200; count += 1) {
      const lane = live.lanes[Math.floor(random() * live.lanes.length)];
      growLineage(live, lane?.row.id ?? '', random);
      growGraph(model, madeLineage(live.lanes, live.steps));
    }
    const moved = [...before].filter(([key, at]) => {
      const now = model.anchors.get(key);
      return now === undefined || String(placeOf(now.segment, now.index)) !== String(at);
    });
    expect(moved).toEqual([]);
    expect(model.anchors.size).toBe(1_100);
    expect(overlapping(model.layout)).toEqual([]);
  });

  it('is the same at the end, in whatever pages it came', () => {
    const paged = createGraphModel(new Set());
    const whole = madeLineage(lineage.lanes, lineage.steps);
    const stepsOf = new Map<string, StepRow[]>(lineage.lanes.map(({ row }) => [row.id, []]));
    const steps = new Map<string, StepRow>();
    const partial = { ...whole, stepsOf, steps, complete: false };
    const rows = [...lineage.stepsOf.values()].flat();
    for (let at = 0; at < rows.length; at += 100) {
      for (const row of rows.slice(at, at + 100)) {
        stepsOf.get(row.session)?.push(row);
        steps.set(row.key, row);
      }
      growGraph(paged, partial);
    }
    growGraph(paged, { ...partial, complete: true });
    expect([...paged.anchors.keys()].sort()).toEqual([...modelOf(whole).anchors.keys()].sort());
    expect(paged.isProvisional).toBe(true);
    expect(overlapping(paged.layout)).toEqual([]);
  });
});

it('waits with a branch until the step that it leaves from has come', () => {
  const fork = madeLane('fork', { kind: 'fork', steps: 1, from: 'c' });
  const own = madeStep('fork', 0, { key: 'f' });
  const model = createGraphModel(new Set());
  expect(growGraph(model, madeLineage([main, fork], [...mainRows.slice(0, 2), own], false)).placed).toEqual(['a', 'b']);
  expect(growGraph(model, madeLineage([main, fork], [...mainRows, own], false)).placed).toEqual(['c', 'f']);
});

it('waits with a branch until the lane whose start it leaves from has come', () => {
  const lanes = [
    main,
    madeLane('fork', { kind: 'fork', from: 'c' }),
    madeLane('again', { kind: 'fork', steps: 1, fromStart: 'fork' }),
  ];
  const own = madeStep('again', 0, { key: 'x' });
  const model = createGraphModel(new Set());
  expect(growGraph(model, madeLineage(lanes, [...mainRows.slice(0, 2), own], false)).placed).toEqual(['a', 'b']);
  expect(growGraph(model, madeLineage(lanes, [...mainRows, own], false)).placed).toEqual(['c', 'x']);
});

it('reads the steps that are new and no others', () => {
  const { lanes, stepsOf, ...rest } = lineageOf({ seed: 3, steps: 2_000, lanes: 80 });
  const model = createGraphModel(new Set());
  growGraph(model, { lanes, stepsOf, ...rest });
  const [id = ''] = stepsOf.keys();
  let read = 0;
  const rows = [...(stepsOf.get(id) ?? []), madeStep(id, 0, { key: 'new' })];
  const watched = new Proxy(rows, {
    get: (target, name) => {
      if (/^\d+$/.test(String(name))) read += 1;
      return Reflect.get(target, name);
    },
  });
  expect(growGraph(model, { lanes, stepsOf: new Map(stepsOf).set(id, watched), ...rest }).placed).toEqual(['new']);
  expect(read).toBeLessThan(5);
});

it('knows when the source was replaced by one with less', () => {
  const source = madeLineage([main], mainRows);
  const model = modelOf(source);
  expect(isOutgrown(model, source)).toBe(false);
  expect(isOutgrown(model, madeLineage([main], mainRows.slice(1)))).toBe(true);
  expect(isOutgrown(model, madeLineage([], []))).toBe(true);
});
