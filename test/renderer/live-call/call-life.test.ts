import { expect, it } from 'vitest';
import type { Lane, StepRow } from '../../../core/contract/view.ts';
import { callLife } from '../../../renderer/features/live-call/call-life.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const first = madeCall('s', 1, { state: 'unanswered', beganAtMs: 5 });
const second = madeCall('s', 2, { state: 'unanswered' });

const lifeOf = (step: StepRow, status: Lane['row']['status'], later: readonly StepRow[] = [], madeUp = false) =>
  callLife(step, {
    complete: true,
    lanes: new Map([['s', madeLane('s', { status, ...(madeUp ? { madeUp } : {}) })]]),
    stepsOf: new Map([['s', [first, second, ...later]]]),
  });

it('S8: of two calls that run one after the other one runs, and the other is queued', () => {
  expect([lifeOf(first, 'running'), lifeOf(second, 'running')]).toEqual(['running', 'queued']);
  expect(lifeOf({ ...second, call: { ...second.call!, beganAtMs: 9 } }, 'running')).toBe('running');
});

it('while the run waits for a person another call of it is queued; the one that is asked about is not', () => {
  const asked = madeStep('s', 3, { kind: 'approval', ofCall: first.key });
  const unbegun = { ...first, call: { ...first.call!, beganAtMs: undefined } } as unknown as StepRow;
  expect([lifeOf(unbegun, 'waiting', [asked]), lifeOf(second, 'waiting', [asked])]).toEqual([undefined, 'queued']);
});

it('a log tells no start: a call without an answer runs while it is written; where the run is over, or the model went on, nothing does', () => {
  expect(lifeOf(second, 'open')).toBe('running');
  expect((['done', 'stopped', 'interrupted'] as const).map((status) => lifeOf(second, status))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(lifeOf(second, 'running', [madeStep('s', 3, { kind: 'agent' })])).toBeUndefined();
  expect(lifeOf(second, 'running', [], true)).toBeUndefined();
});
