import { beforeEach, expect, it } from 'vitest';
import { createGraphModel, growGraph } from '../../../renderer/features/session-graph/graph-model.ts';
import { isOutgrown } from '../../../renderer/features/session-graph/is-outgrown.ts';
import { leavingOf } from '../../../renderer/features/session-graph/leaving-of.ts';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { rowTime } from '../../../renderer/features/transcript/row-time.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { lanes, putSteps, stepsOf } from '../../../renderer/stores/lineage-load.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const said = madeStep('a', 1);
const first = { ...madeCall('a', 2, { resultSeq: 5, result: 'a5' }), key: 'call', event: 'a1' };
const second = { ...madeCall('a', 2, { resultSeq: 8, result: 'a8' }), key: 'other', event: 'a1' };
const word = (seq: number, ofCall: string) => madeStep('a', seq, { kind: 'approval', ofCall });
const words = [word(3, 'call'), word(4, 'call'), word(6, 'other'), word(7, 'other')];
const happened = ['a1', 'a3', 'a4', 'call', 'a6', 'a7', 'other', 'a9'];

beforeEach(() => {
  useLineage.getState().close();
  lanes.set('a', madeLane('a'));
});

const keys = () => stepsOf.get('a')?.map(({ key }) => key);

it('A1: a call stands behind what a person said to it, whether that comes at once or bit by bit, and is changed where it stands', () => {
  putSteps([said, first, second, ...words, madeStep('a', 9)]);
  expect(keys()).toEqual(happened);
  useLineage.getState().close();
  lanes.set('a', madeLane('a'));
  for (const step of [said, first, second, ...words, madeStep('a', 9)]) putSteps([step]);
  expect(keys()).toEqual(happened);
  putSteps([
    { ...second, title: 'ended' },
    { ...first, title: 'ended' },
  ]);
  expect(stepsOf.get('a')?.map(({ title }) => title === 'ended')).toEqual(
    happened.map((key) => key === 'call' || key === 'other'),
  );
});

it('A1: given a graph that has a call, when a person is asked about it, then it is laid out anew', () => {
  putSteps([said, first]);
  const model = createGraphModel(new Set());
  const source = { ...useLineage.getState(), lanes, laneOrder: ['a'], complete: true };
  growGraph(model, source);
  expect(isOutgrown(model, source)).toBe(false);
  putSteps([madeStep('a', 9)]);
  expect(isOutgrown(model, source)).toBe(false);
  putSteps(words.slice(0, 1));
  expect(isOutgrown(model, source)).toBe(true);
});

it('F1: a branch has what happened up to the event that it leaves, wherever the call stands that was asked about', () => {
  const own = [said, ...words.slice(0, 2), first, madeStep('a', 9)];
  const lane = madeLane('b', { kind: 'fork', from: 'a3', parent: { session: 'a', event: 'a3' } });
  const lineage = madeLineage([madeLane('a'), lane], own);
  const [part] = branchSteps('b', lineage).parts;
  expect(part?.steps.map(({ step, hasAnswer }) => [step.key, hasAnswer])).toEqual([
    ['a1', true],
    ['a3', true],
    ['call', false],
  ]);
});

it('a call that a person was asked about has no time before their answer', () => {
  const at = (time: string) => ({ atMs: Date.parse(`2026-03-14T${time}Z`) });
  const own = [
    { ...said, ...at('14:02:10') },
    { ...word(4, 'call'), ...at('14:07:00') },
    { ...first, ...at('14:02:10') },
    { ...madeStep('a', 9), ...at('14:07:30') },
  ];
  const lineage = madeLineage([madeLane('a')], own);
  const shown = { thinking: true, harness: true, unfolded: new Set<string>() };
  const { rows } = transcriptRows(branchSteps('a', lineage), lineage, shown);
  expect(rows.map((_, index) => rowTime(rows, index, 'UTC')?.clock)).toEqual(['14:02', '14:07', undefined, undefined]);
});

it('R4: a re-run with another result leaves before the call and what was said to it; another fork there leaves behind it', () => {
  const own = [said, ...words.slice(0, 2), first];
  const parent = { session: 'a', event: 'a5' };
  const rerun = madeLane('b', { kind: 'fork', from: 'call', parent, replaces: 'a5' });
  const fork = madeLane('c', { kind: 'fork', from: 'call', parent });
  const leaves = (steps: typeof own) =>
    [rerun, fork].map((lane) => leavingOf(lane, madeLineage([madeLane('a'), rerun, fork], steps)));
  const behind = { fromStep: 'call', fromStart: undefined };
  expect(leaves(own)).toEqual([{ fromStep: 'a1', fromStart: undefined }, behind]);
  expect(leaves(own.slice(1))).toEqual([{ fromStep: undefined, fromStart: 'a' }, behind]);
});

it('R4: given the lane of a re-run, when it turns out to have another result, then the graph is laid out anew and its edge leaves there', () => {
  const own = [said, first, { ...madeStep('b', 0), kind: 'tool' as const }];
  const parent = { session: 'a', event: 'a5' };
  const before = madeLane('b', { kind: 'fork', from: 'call', parent });
  const lanesOf = (lane: typeof before) => madeLineage([madeLane('a'), lane], own);
  const model = createGraphModel(new Set());
  growGraph(model, lanesOf(before));
  const now = lanesOf({ ...before, row: { ...before.row, replaces: 'a5' } });
  expect([isOutgrown(model, lanesOf(before)), isOutgrown(model, now)]).toEqual([false, true]);
  const anew = createGraphModel(new Set());
  growGraph(anew, now);
  expect([model, anew].map(({ layout }) => layout.branches.get('b')?.[0]?.from?.index)).toEqual([1, 0]);
});
