import { expect, it } from 'vitest';
import type { CallState } from '../../../core/contract/view.ts';
import { sayLost, sayNoOutput } from '../../../renderer/features/transcript/say-lost.ts';

const call = (state: CallState) => ({ callId: 't1', tool: 'Bash', state });

it('S12: a call or an answer that may have been erased is said, and claimed for no other', () => {
  const states = ['withheld-call', 'withheld-answer', 'no-call', 'answered', 'failed', 'unanswered'] as const;
  expect(states.map((state) => sayLost(call(state)))).toEqual([
    'its call may have been erased',
    'its answer may have been erased',
    'its call is not in the record',
    undefined,
    undefined,
    undefined,
  ]);
});

it('S8, S12: why there is no output', () => {
  const here = { hasAnswer: true, isWithheld: false, isInFlight: false, isBeingRead: false };
  expect([
    sayNoOutput(call('answered'), here),
    sayNoOutput(call('unanswered'), here),
    sayNoOutput(call('unanswered'), { ...here, isInFlight: true }),
    sayNoOutput(call('unanswered'), { ...here, isBeingRead: true }),
    sayNoOutput(call('answered'), { ...here, isBeingRead: true }),
    sayNoOutput(call('withheld-answer'), here),
    sayNoOutput(call('withheld-answer'), { ...here, hasAnswer: false }),
    sayNoOutput(undefined, { ...here, isWithheld: true }),
  ]).toEqual([
    'No output.',
    'No result in this branch: the record ends before one.',
    'No result yet: the log is still written.',
    'No result so far: the log is being read.',
    'No output.',
    'Its answer may have been erased: what it was is not known.',
    'No result in this branch: it left before the result came.',
    'This was erased: only its place in the record is left.',
  ]);
});
