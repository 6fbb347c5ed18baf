import { describe, expect, it } from 'vitest';
import { type Folds, foldAround, noFolds } from '../../../renderer/features/session-graph/folds.ts';
import { foldsOver } from '../../../renderer/features/session-graph/folds-over.ts';
import {
  anchorOf,
  createGraphModel,
  type GraphModel,
  growGraph,
} from '../../../renderer/features/session-graph/graph-model.ts';
import { listRows } from '../../../renderer/features/session-graph/list-rows.ts';
import { generateLineage } from '../made-up/generate-lineage.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { overlapping } from './overlapping.ts';

const lanes = [
  madeLane('main', { steps: 5 }),
  madeLane('fork', { kind: 'fork', steps: 2, from: 'm1' }),
  madeLane('agent', { kind: 'sub-agent', steps: 1, from: 'f0' }),
];
const rows = [
  madeStep('main', 0, { key: 'm0', kind: 'you' }),
  madeStep('main', 0, { key: 'm1' }),
  madeStep('main', 0, { key: 'm2', kind: 'tool' }),
  madeStep('main', 0, { key: 'm3', kind: 'you' }),
  madeStep('main', 0, { key: 'm4' }),
  madeStep('fork', 0, { key: 'f0' }),
  madeStep('fork', 0, { key: 'f1' }),
  madeStep('agent', 0, { key: 'a0' }),
];
const source = madeLineage(lanes, rows);

function modelWith(folds: Partial<Folds>, from = source): GraphModel {
  const model = createGraphModel(new Set(), { ...noFolds, ...folds });
  growGraph(model, from);
  return model;
}

const branches = ({ layout }: GraphModel): string[] => [...layout.branches.keys()];

describe('a folded branch', () => {
  const model = modelWith({ lanes: new Set(['fork']) });

  it('is a header that says what is behind it: its steps, and the branches that grew from it with theirs', () => {
    expect(branches(model)).toEqual(['main', 'fork']);
    expect([...model.folded]).toEqual([['fork', { steps: 3, branches: 1 }]]);
    expect([...model.anchors.keys()]).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  });

  it('stands for each step behind it', () => {
    const fork = model.layout.branches.get('fork')?.[0]?.number;
    expect(['f0', 'f1', 'a0'].map((key) => anchorOf(model, key))).toEqual(Array(3).fill({ segment: fork, index: -1 }));
  });

  it('counts all steps by kind as if nothing was folded', () => {
    expect(model.counts).toEqual(modelWith({}).counts);
  });
});

describe('a folded turn', () => {
  const model = modelWith({ turns: new Set(['m0']) });

  it("is the person's message, and its branches leave from there", () => {
    expect([...model.anchors.keys()]).toEqual(['m0', 'm3', 'm4', 'f0', 'f1', 'a0']);
    expect([...model.folded]).toEqual([['m0', { steps: 2, branches: 0 }]]);
    expect(model.layout.branches.get('fork')?.[0]?.from).toEqual(model.anchors.get('m0'));
  });

  it('is the same in the list', () => {
    const list = listRows(new Set(), source, model.folds);
    expect(list.map((row) => (row.type === 'step' ? [row.id, row.folded] : row.id))).toEqual([
      'main',
      ['m0', 2],
      'fork',
      ['f0', undefined],
      'agent',
      ['a0', undefined],
      ['f1', undefined],
      ['m3', undefined],
      ['m4', undefined],
    ]);
  });
});

it('a step folds with its turn; one that no message is before folds with its branch', () => {
  const own = (session: string) => rows.filter((row) => row.session === session);
  expect(foldAround({ session: 'main', key: 'm2' }, own('main'))).toEqual({ type: 'turn', key: 'm0' });
  expect(foldAround({ session: 'main', key: 'm3' }, own('main'))).toEqual({ type: 'turn', key: 'm3' });
  expect(foldAround({ session: 'fork', key: 'f1' }, own('fork'))).toEqual({ type: 'lane', session: 'fork' });
});

describe('what holds a step back', () => {
  const folds = { lanes: new Set(['main', 'fork']), turns: new Set(['m0', 'm3']) };
  const over = (key: string) => {
    const step = source.steps.get(key);
    return step === undefined ? undefined : foldsOver(step, source, folds);
  };

  it('is its turn, but for the message that stands for it, and every branch on the way to it', () => {
    const [main, fork] = ['main', 'fork'].map((session) => ({ type: 'lane', session }));
    expect(over('m2')).toEqual([{ type: 'turn', key: 'm0' }, main]);
    expect(over('m0')).toEqual([main]);
    expect(over('a0')).toEqual([fork, main]);
  });

  it('is nothing where nothing is folded', () => {
    expect(rows.flatMap((row) => foldsOver(row, source, noFolds))).toEqual([]);
  });
});

describe.each([1, 2, 3])('any lineage with folds, seed %i', (seed) => {
  const lineage = generateLineage({ seed, steps: 1_200, lanes: 60, running: 4 });
  const whole = madeLineage(lineage.lanes, lineage.steps);
  const folds = {
    lanes: new Set(whole.laneOrder.filter((_, at) => at % 7 === 3)),
    turns: new Set(lineage.steps.filter(({ kind }, at) => kind === 'you' && at % 3 === 0).map(({ key }) => key)),
  };
  const model = modelWith(folds, whole);

  it('every step is shown or counted behind one fold', () => {
    const behind = [...model.folded.values()].reduce((sum, { steps }) => sum + steps, 0);
    expect(model.anchors.size + behind).toBe(lineage.steps.length);
    const lost = lineage.steps.filter(({ key }) => anchorOf(model, key) === undefined);
    expect(lost).toEqual([]);
  });

  it('a step stands at a place of its own once what holds it back is unfolded', () => {
    const back = lineage.steps.filter(({ key }) => !model.anchors.has(key));
    const some = back.filter((_, at) => at % 40 === 0);
    expect(some.length).toBeGreaterThan(3);
    for (const step of some) {
      const over = foldsOver(step, whole, folds);
      const opened = modelWith(
        {
          lanes: new Set(
            [...folds.lanes].filter(
              (session) => !over.some((fold) => fold.type === 'lane' && fold.session === session),
            ),
          ),
          turns: new Set(
            [...folds.turns].filter((key) => !over.some((fold) => fold.type === 'turn' && fold.key === key)),
          ),
        },
        whole,
      );
      expect(opened.anchors.has(step.key)).toBe(true);
    }
  });

  it('no two branches overlap', () => {
    expect(overlapping(model.layout)).toEqual([]);
  });

  it('unfolding all gives the places that there would have been', () => {
    const again = modelWith({}, whole);
    expect(again.layout).toEqual(modelWith({}, lineageOf({ seed, steps: 1_200, lanes: 60, running: 4 })).layout);
  });
});
