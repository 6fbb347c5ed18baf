import { describe, expect, it } from 'vitest';
import { type Move, neighbourStep } from '../../../renderer/features/session-graph/neighbour-step.ts';
import { pathTo } from '../../../renderer/features/session-graph/path-to.ts';
import { keyAt, selectedAnchor } from '../../../renderer/features/session-graph/selected-anchor.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { modelOf } from './model-of.ts';

/**
 * main: m0 you, m1, m2 you, m3. left: forks at m0, l0 l1. right: forks at m0, r0. deep: forks at l1, d0.
 */
const lanes = [
  madeLane('main', { steps: 4 }),
  madeLane('left', { kind: 'fork', steps: 2, from: 'm0' }),
  madeLane('right', { kind: 'fork', steps: 1, from: 'm0' }),
  madeLane('deep', { kind: 'fork', steps: 1, from: 'l1' }),
  madeLane('empty', { kind: 'fork', from: 'm3' }),
];
const rows = (['m0', 'm1', 'm2', 'm3', 'l0', 'l1', 'r0', 'd0'] as const).map((key) => {
  const session = lanes.find(({ row }) => row.id.startsWith(key[0] ?? ''))?.row.id ?? '';
  return madeStep(session, 0, { key, kind: key === 'm0' || key === 'm2' ? 'you' : 'agent' });
});
const source = madeLineage(lanes, rows);
const model = modelOf(source);

const walk = (key: string, move: Move): string | undefined => {
  const from = model.anchors.get(key);
  const to = from === undefined ? undefined : neighbourStep(model, from, move);
  return to === undefined ? undefined : keyAt(model, source.stepsOf, to);
};

describe('keys walk the steps', () => {
  it.each<[from: string, move: Move, to: string | undefined]>([
    ['m0', 'next', 'm1'],
    ['m3', 'next', undefined],
    ['m1', 'previous', 'm0'],
    ['m0', 'previous', undefined],
    ['l0', 'previous', 'm0'],
    ['m0', 'next-turn', 'm2'],
    ['m3', 'previous-turn', 'm2'],
    ['m2', 'previous-turn', 'm0'],
    ['d0', 'previous-turn', 'm0'],
    ['m0', 'right', 'l0'],
    ['l0', 'right', 'r0'],
    ['r0', 'left', 'm0'],
    ['l1', 'right', 'd0'],
    ['m3', 'first', 'm0'],
    ['m0', 'last', 'm3'],
    ['m0', 'left', undefined],
  ])('%s, %s: %s', (from, move, to) => expect(walk(from, move)).toBe(to));

  it('every step of a branch is reached going down from its first', () => {
    const seen = ['m0'];
    for (let key = walk('m0', 'next'); key !== undefined; key = walk(key, 'next')) seen.push(key);
    expect(seen).toEqual(['m0', 'm1', 'm2', 'm3']);
  });
});

describe('F8: a fork of a fork that has no step', () => {
  const more = [...lanes, madeLane('again', { kind: 'fork', steps: 1, fromStart: 'empty' })];
  const whole = madeLineage(more, [...rows, madeStep('again', 0, { key: 'x0' })]);
  const grown = modelOf(whole);
  const from = grown.anchors.get('x0') ?? { segment: -1, index: -1 };

  it('is on a way that goes through the start of its parent', () => {
    const words = [...pathTo(grown.layout, from)].map(([segment, index]) => [
      grown.layout.segments[segment]?.branch,
      index,
    ]);
    expect(words).toEqual([
      ['again', 0],
      ['empty', -1],
      ['main', 3],
    ]);
  });

  it.each<Move>(['previous', 'left'])('is left, by %s, for the step that comes before that start', (move) => {
    const to = neighbourStep(grown, from, move);
    expect(to && keyAt(grown, whole.stepsOf, to)).toBe('m3');
  });
});

describe('the way to the selection', () => {
  it('goes from a step back to the root, through every branch that it leaves from', () => {
    const path = pathTo(model.layout, model.anchors.get('d0'));
    const words = [...path].map(([segment, index]) => [model.layout.segments[segment]?.branch, index]);
    expect(words).toEqual([
      ['deep', 0],
      ['left', 1],
      ['main', 0],
    ]);
  });

  it('ends at the header of a branch without steps', () => {
    const anchor = selectedAnchor(model, { type: 'lane', session: 'empty' });
    const path = pathTo(model.layout, anchor);
    expect([...path].map(([segment, index]) => [model.layout.segments[segment]?.branch, index])).toEqual([
      ['empty', -1],
      ['main', 3],
    ]);
  });

  it('is empty without a selection, and for a step that is not here', () => {
    expect(pathTo(model.layout, selectedAnchor(model, { type: 'none' })).size).toBe(0);
    expect(pathTo(model.layout, selectedAnchor(model, { type: 'step', session: 'x', key: 'x' })).size).toBe(0);
  });
});
