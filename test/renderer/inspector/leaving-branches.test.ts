import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { laneBars } from '../../../renderer/features/inspector/lane-bars.ts';
import { leavingBranches } from '../../../renderer/features/inspector/leaving-branches.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { sessionRow } from '../made-up/session-row.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const child = (id: string, event: string, trashed = false) =>
  sessionRow(id, { parent: { session: 'a', event }, trashed });

const NONE = madeLineage([], []);

const leaving = (step: Parameters<typeof leavingBranches>[0], rows: readonly SessionRow[], lineage = NONE) =>
  leavingBranches(step, rows, lineage).map(({ id }) => id);

it('S10: of the sessions that leave at an event, those in the trash are not counted', () => {
  const rows = [sessionRow('a'), child('b', 'e1'), child('c', 'e1', true), child('d', 'e2')];
  expect(leaving({ key: 'e1', event: 'e1' }, rows)).toEqual(['b']);
});

it('F1: a branch leaves at the step of a call before its answer and at the answer, and at no other call', () => {
  const rows = [sessionRow('a'), child('b', 'e1'), child('c', 'e2'), child('d', 'e3')];
  const call = { callId: 'c1', tool: 'Bash', state: 'answered', result: 'e2' } as const;
  expect(leaving({ key: 'e1', event: 'e1', call }, rows)).toEqual(['b', 'c']);
  expect(leaving({ key: 'e0', event: 'e0', call: { ...call, result: 'e9' } }, rows)).toEqual([]);
});

it.each([
  ['with another result of a call', { replaces: 'e3' }],
  ['that makes one again of several made side by side', { again: 'e3' }],
])('R4: a re-run %s leaves at the step before that call, in the mini-lineage too', (_, of) => {
  const [before, call] = [madeStep('a', 1), madeCall('a', 2, { result: 'e3' })];
  const lane = madeLane('b', { from: call, parent: { session: 'a', event: 'e3' }, ...of });
  const lineage = madeLineage([madeLane('a'), lane], [before, call]);
  expect([before, call].map((step) => leaving(step, [lane.row], lineage))).toEqual([['b'], []]);
  const { shape } = laneBars({ ...lineage, laneOrder: ['a', 'b'] });
  expect(shape.map(({ from }) => from)).toEqual([undefined, 'a1']);
});

it('F5: a sub-agent leaves at the call that asked for it, and at no other of the same answer', () => {
  const [asking, other] = [madeCall('a', 1, {}), { ...madeCall('a', 2, {}), event: 'a1' }];
  const lane = madeLane('b', { kind: 'sub-agent', from: asking, parent: { session: 'a', event: 'a1' } });
  const lineage = madeLineage([madeLane('a'), lane], [asking, other]);
  expect([asking, other].map((step) => leaving(step, [lane.row], lineage))).toEqual([['b'], []]);
});
