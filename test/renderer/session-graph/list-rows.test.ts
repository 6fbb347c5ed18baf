import { describe, expect, it } from 'vitest';
import type { StepKind } from '../../../core/contract/view.ts';
import { noFolds } from '../../../renderer/features/session-graph/folds.ts';
import { type ListRow, listRows } from '../../../renderer/features/session-graph/list-rows.ts';
import { listWalk } from '../../../renderer/features/session-graph/list-walk.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { modelOf } from './model-of.ts';

const lanes = [
  madeLane('main', { steps: 3 }),
  madeLane('fork', { kind: 'fork', steps: 2, from: 'm1' }),
  madeLane('agent', { kind: 'sub-agent', steps: 1, from: 'f0' }),
  madeLane('lost', { steps: 0, gap: 'The log begins after its start.' }),
];
const rows = [
  madeStep('main', 0, { key: 'm0', kind: 'you' }),
  madeStep('main', 0, { key: 'm1', kind: 'thinking' }),
  madeStep('main', 0, { key: 'm2', kind: 'you' }),
  madeStep('fork', 0, { key: 'f0' }),
  madeStep('fork', 0, { key: 'f1' }),
  madeStep('agent', 0, { key: 'a0' }),
];
const source = madeLineage(lanes, rows);
const nothing: ReadonlySet<never> = new Set();
const outline = (list: readonly ListRow[]): string[] => list.map(({ id, depth }) => `${'  '.repeat(depth)}${id}`);

describe('F8: branches that leave from a start', () => {
  const start = [
    madeLane('main', { steps: 1 }),
    madeLane('first', { kind: 'fork', fromStart: 'main' }),
    madeLane('fork', { kind: 'fork', from: 'm0' }),
    madeLane('again', { kind: 'fork', steps: 1, fromStart: 'fork' }),
  ];
  const all = madeLineage(start, [madeStep('main', 0, { key: 'm0' }), madeStep('again', 0, { key: 'x0' })]);
  const list = listRows(nothing, all, noFolds);

  it('stand under the header of that lane', () => {
    expect(outline(list)).toEqual(['main', '  first', 'm0', '  fork', '    again', '    x0']);
    const closed = listRows(nothing, all, { ...noFolds, lanes: new Set(['fork']) });
    expect(outline(closed)).toEqual(['main', '  first', 'm0', '  fork']);
  });

  it('are gone to from it with right, and left for it with left', () => {
    const folded = listRows(nothing, all, { ...noFolds, lanes: new Set(['again']) });
    expect(listWalk(folded, { at: 3, opened: 'main' }, 'right')).toEqual({ type: 'go', index: 4 });
    expect(listWalk(folded, { at: 4, opened: 'main' }, 'left')).toEqual({ type: 'go', index: 3 });
  });
});

describe('the list', () => {
  const list = listRows(nothing, source, noFolds);

  it('has branches under the step that they leave from', () => {
    expect(outline(list)).toEqual(['main', 'm0', 'm1', '  fork', '  f0', '    agent', '    a0', '  f1', 'm2', 'lost']);
  });

  it('leaves out what is not shown and keeps the branches that leave from it', () => {
    expect(outline(listRows(new Set(['thinking']), source, noFolds))).toEqual([
      'main',
      'm0',
      '  fork',
      '  f0',
      '    agent',
      '    a0',
      '  f1',
      'm2',
      'lost',
    ]);
  });

  it('holds back what is in a closed branch', () => {
    expect(outline(listRows(nothing, source, { ...noFolds, lanes: new Set(['fork']) }))).toEqual([
      'main',
      'm0',
      'm1',
      '  fork',
      'm2',
      'lost',
    ]);
  });

  it('has the same steps as the picture', () => {
    const large = lineageOf({ seed: 4, steps: 500, lanes: 30 });
    const steps = listRows(nothing, large, noFolds).flatMap((row) => (row.type === 'step' ? [row.id] : []));
    expect(steps.toSorted()).toEqual([...modelOf(large).anchors.keys()].sort());
  });

  it.each<[from: string, move: Parameters<typeof listWalk>[2], to: string]>([
    ['m1', 'next', 'go fork'],
    ['fork', 'previous', 'go m1'],
    ['f0', 'next-turn', 'go m2'],
    ['f0', 'previous-turn', 'go m0'],
    ['m0', 'last', 'go lost'],
    ['f1', 'first', 'go main'],
    ['m1', 'right', 'go fork'],
    ['fork', 'right', 'go f0'],
    ['m2', 'right', 'none'],
    ['lost', 'right', 'none'],
    ['fork', 'left', 'toggle fork'],
    ['f1', 'left', 'go fork'],
    ['lost', 'next', 'none'],
  ])('from %s, %s: %s', (from, move, to) => {
    const at = list.findIndex(({ id }) => id === from);
    const act = listWalk(list, { at, opened: 'main' }, move);
    expect(
      act.type === 'go' ? `go ${list[act.index]?.id}` : act.type === 'toggle' ? `toggle ${act.session}` : 'none',
    ).toBe(to);
  });

  it('a closed branch opens with right and is left for its step with left', () => {
    const closed = listRows(nothing, source, { ...noFolds, lanes: new Set(['fork']) });
    expect(listWalk(closed, { at: 3, opened: 'main' }, 'right')).toEqual({ type: 'toggle', session: 'fork' });
    expect(listWalk(closed, { at: 3, opened: 'main' }, 'left')).toEqual({ type: 'go', index: 2 });
  });

  it('any key starts at the branch that was opened, at the first row where that is not here', () => {
    const start = (opened: string) => listWalk(list, { at: -1, opened }, 'next');
    expect(['main', 'agent', 'gone'].map(start)).toEqual([0, 5, 0].map((index) => ({ type: 'go', index })));
    expect(listWalk([], { at: -1, opened: 'main' }, 'next')).toEqual({ type: 'none' });
  });
});

it('E1: what is missing is said at the next step that is shown, in the list and in the picture', () => {
  const missingBefore = [{ fromSeq: 1, toSeq: 3 }];
  const steps = [
    madeStep('main', 0, { key: 'm0', kind: 'you' }),
    madeStep('main', 3, { key: 'm1', kind: 'thinking', missingBefore }),
    madeStep('main', 4, { key: 'm2', kind: 'agent' }),
  ];
  const all = madeLineage([madeLane('main', { steps: 3 })], steps);
  const says = '2 events are missing here: numbers 1–2 of the session';
  const gaps = (...hidden: StepKind[]) =>
    listRows(new Set(hidden), all, noFolds).flatMap((row) =>
      row.type === 'step' && row.gap !== undefined ? [[row.id, row.gap]] : [],
    );
  expect([gaps(), gaps('thinking')]).toEqual([[['m1', says]], [['m2', says]]]);
  const drawn = (...hidden: StepKind[]) => [...modelOf(all, hidden).gaps.before];
  expect([drawn(), drawn('thinking')]).toEqual([[['m1', says]], [['m2', says]]]);
});
