import { describe, expect, it } from 'vitest';
import { neighbourSteps } from '../../../renderer/features/inspector/neighbour-steps.ts';
import { edgeWords } from '../../../renderer/features/session-graph/edge-words.ts';
import { allSteps, branchSteps, type Lineage } from '../../../renderer/features/transcript/branch-steps.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const keys = (session: string, lineage: Lineage) => allSteps(branchSteps(session, lineage)).map(({ step }) => step.key);
const unanswered = (session: string, lineage: Lineage) =>
  allSteps(branchSteps(session, lineage)).flatMap(({ step, hasAnswer }) => (hasAnswer ? [] : [step.key]));

describe('F8: a branch is its own steps and those of its ancestors before the fork points', () => {
  const a = [1, 2, 3, 4].map((seq) => madeStep('a', seq));
  const b = [1, 2, 3].map((seq) => madeStep('b', seq));
  const c = [1, 2].map((seq) => madeStep('c', seq));
  const lineage = madeLineage(
    [madeLane('a'), madeLane('b', { from: a[1] }), madeLane('c', { from: b[1] })],
    [...a, ...b, ...c],
  );

  it('of the root: its own', () => expect(keys('a', lineage)).toEqual(['a1', 'a2', 'a3', 'a4']));

  it('of a fork', () => expect(keys('b', lineage)).toEqual(['a1', 'a2', 'b1', 'b2', 'b3']));

  it('of a fork of a fork', () => {
    expect(keys('c', lineage)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
    expect(branchSteps('c', lineage).parts.map((part) => part.session)).toEqual(['a', 'b', 'c']);
  });

  it('of a fork that leaves from a step its parent inherited', () => {
    const lane = madeLane('d', { from: a[0], parent: { session: 'b', event: 'a1' } });
    const more = madeLineage([madeLane('a'), madeLane('b', { from: a[1] }), lane], [...a, ...b, madeStep('d', 1)]);
    expect(keys('d', more)).toEqual(['a1', 'd1']);
  });

  it('of a fork without steps of its own', () => {
    expect(keys('e', madeLineage([madeLane('a'), madeLane('e', { from: a[3] })], a))).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('of a fork that leaves a fork before its first step', () => {
    const lane = madeLane('f', { kind: 'fork', parent: { session: 'e', event: 'opening of e' }, fromStart: 'e' });
    const own = madeStep('f', 1);
    const more = madeLineage([madeLane('a'), madeLane('e', { from: a[2] }), lane], [...a, madeStep('e', 1), own]);
    expect(keys('f', more)).toEqual(['a1', 'a2', 'a3', 'f1']);
  });

  it('all steps of the event that it leaves from belong to it', () => {
    const two = [madeStep('a', 1), { ...madeStep('a', 1), key: 'a1/2' }, madeStep('a', 2)];
    expect(keys('b', madeLineage([madeLane('a'), madeLane('b', { from: two[0] })], two))).toEqual(['a1', 'a1/2']);
  });
});

describe('where a branch cannot go back further', () => {
  it('F8: its parent is here, but not the event that it leaves from: a gap, and none where that is before the first step', () => {
    const parent = { session: 'a', event: 'opening' };
    const gapOf = (start: { fromStart?: string }) => {
      const lane = madeLane('b', { kind: 'fork', parent, ...start });
      return branchSteps('b', madeLineage([madeLane('a'), lane], [madeStep('a', 1)])).gap;
    };
    expect([gapOf({}), gapOf({ fromStart: 'a' })]).toEqual([
      'The step that this branch leaves from is not here.',
      undefined,
    ]);
  });

  it('F5: a sub-agent starts where it was spawned', () => {
    const [call, own] = [madeCall('a', 1), madeStep('s', 1)];
    expect(
      keys('s', madeLineage([madeLane('a'), madeLane('s', { from: call, kind: 'sub-agent' })], [call, own])),
    ).toEqual(['s1']);
  });

  it('I2: a copy has all of its history itself', () => {
    const [first, own] = [madeStep('a', 1), madeStep('b', 1)];
    const copy = { ...madeLane('b', { from: first }), row: copyRow('b', 'a', 1) };
    const grown = madeStep('c', 1);
    const lineage = madeLineage([madeLane('a'), copy, madeLane('c', { from: own })], [first, own, grown]);
    expect(keys('b', lineage)).toEqual(['b1']);
    expect(keys('c', lineage)).toEqual(['b1', 'c1']);
    expect(neighbourSteps(own, lineage).previous).toBeUndefined();
    expect(neighbourSteps(grown, lineage).previous?.key).toBe('b1');
    expect(edgeWords('b', lineage)?.verb).toBe('copied');
    expect(edgeWords('c', lineage)?.verb).toBe('branches');
  });

  it('a parent that is not here is a gap', () => {
    const lane = madeLane('b', { from: madeStep('a', 1) });
    expect(branchSteps('b', madeLineage([lane], [madeStep('b', 1)]))).toEqual({
      parts: [{ session: 'b', steps: [{ step: madeStep('b', 1), hasAnswer: true }] }],
      gap: 'The step that this branch leaves from is not here.',
    });
  });

  it('the gap that the log itself has is said in its words', () => {
    const lineage = madeLineage([madeLane('a', { gap: 'begins after a compaction' })], [madeStep('a', 1)]);
    expect(branchSteps('a', lineage).gap).toBe('begins after a compaction');
  });

  it('a lineage that bites its own tail ends', () => {
    const [a, b] = [madeStep('a', 1), madeStep('b', 1)];
    const lineage = madeLineage([madeLane('a', { from: b, kind: 'branch' }), madeLane('b', { from: a })], [a, b]);
    expect(keys('a', lineage)).toEqual(['b1', 'a1']);
  });
});

describe('F3: a call that was answered after the fork point has no answer in the branch', () => {
  const [first, second, after] = [madeCall('a', 1), madeCall('a', 3), madeStep('a', 5)];
  const own = [first, second, after];
  const fork = (from: typeof first, event: string) =>
    madeLineage([madeLane('a'), madeLane('b', { from: from, parent: { session: 'a', event } })], own);

  it('leaving from the call itself', () => expect(unanswered('b', fork(second, 'a3'))).toEqual(['a3']));
  it('leaving from the answer', () => expect(unanswered('b', fork(second, 'a3r'))).toEqual([]));
  it('leaving from a step after the answer', () => expect(unanswered('b', fork(after, 'a5'))).toEqual([]));
  it('of two parallel calls, leaving from the answer of the first', () => {
    const [x, y] = [madeCall('a', 1, { resultSeq: 3 }), madeCall('a', 2, { resultSeq: 4 })];
    const lane = madeLane('b', { from: x, parent: { session: 'a', event: 'a1r' } });
    const lineage = madeLineage([madeLane('a'), lane], [x, y, madeStep('a', 5)]);
    expect([keys('b', lineage), unanswered('b', lineage)]).toEqual([['a1', 'a2'], ['a2']]);
  });
  it('in the session itself every call keeps its answer', () =>
    expect(unanswered('a', fork(second, 'a3'))).toEqual([]));
});
