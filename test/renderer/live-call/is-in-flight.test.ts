import { describe, expect, it } from 'vitest';
import type { Lane, StepRow } from '../../../core/contract/view.ts';
import { isInFlight } from '../../../renderer/features/live-call/is-in-flight.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const first = madeCall('s', 1, { state: 'unanswered' });
const second = madeCall('s', 2, { state: 'unanswered' });

/** What is said of the first call in a session that goes on with these steps. */
const said = (status: Lane['row']['status'], later: readonly StepRow[] = [], complete = true): boolean =>
  isInFlight(first, {
    complete,
    lanes: new Map([['s', madeLane('s', { status })]]),
    stepsOf: new Map([['s', [madeStep('s', 0), first, ...later]]]),
  });

describe('S8: a call without an answer is in flight', () => {
  it('while its log is open or its session runs, and no longer', () => {
    const statuses = ['open', 'running', 'unanswered', 'interrupted', 'waiting', 'done', 'damaged', 'erased'] as const;
    expect(statuses.filter((status) => said(status))).toEqual(['open', 'running']);
  });

  it('never in the sample: nothing ran there', () => {
    const lanes = new Map([['s', madeLane('s', { status: 'open', madeUp: true })]]);
    expect(isInFlight(first, { complete: true, lanes, stepsOf: new Map([['s', [first]]]) })).toBe(false);
  });

  it('never while its log is being read: the answer may be in the rest of it', () => {
    const lanes = new Map([['s', madeLane('s', { status: 'open', beingRead: true })]]);
    expect(isInFlight(first, { complete: true, lanes, stepsOf: new Map([['s', [first]]]) })).toBe(false);
  });

  it('beside others of the same answer, answered or not', () => {
    expect([said('open', [second]), said('open', [madeCall('s', 2)])]).toEqual([true, true]);
  });

  it('where its answer has words behind it', () =>
    expect(said('open', [madeStep('s', 1, { key: 's1/1', event: first.event })])).toBe(true));

  it('not once a person or the model said something after it', () => {
    const kinds = ['you', 'agent', 'thinking', 'compaction', 'error', 'harness'] as const;
    const left = kinds.map((kind) => [kind, said('open', [second, madeStep('s', 3, { kind })])]);
    expect(Object.fromEntries(left)).toEqual({
      you: false,
      agent: false,
      thinking: false,
      compaction: false,
      error: false,
      harness: true,
    });
  });

  it('not before all steps are there: a later one may end it', () => expect(said('open', [], false)).toBe(false));

  it('not where its session is not on screen', () =>
    expect(isInFlight(first, { complete: true, lanes: new Map(), stepsOf: new Map() })).toBe(false));

  it('never with an answer, nor as a step that is no call', () => {
    const answered = madeCall('s', 1);
    const message = madeStep('s', 1);
    const lanes = new Map([['s', madeLane('s', { status: 'open' })]]);
    expect(
      [answered, message].map((step) => isInFlight(step, { complete: true, lanes, stepsOf: new Map([['s', [step]]]) })),
    ).toEqual([false, false]);
  });
});
