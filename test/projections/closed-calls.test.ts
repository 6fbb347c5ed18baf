import { expect, it } from 'vitest';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import type { Call } from '../../core/projections/calls/call.ts';
import { closeCall, closedCall, noClosedCalls } from '../../core/projections/calls/closed-calls.ts';

const call = (callId: string, rest: Partial<Call>): Call => ({
  callId,
  tool: 'Bash',
  event: 'a'.repeat(64) as EventId,
  session: 'S' as SessionId,
  ordinal: 0,
  state: 'answered',
  ...rest,
});

it('gives back of each id the call that was closed last, whatever became of it', () => {
  const calls = noClosedCalls();
  const all = [
    call('one', {}),
    call('two', { state: 'failed', tool: 'Read', ordinal: 3 }),
    call('three', { state: 'withheld', session: 'T' as SessionId, event: 'short' as EventId }),
    call('', { tool: '' }),
  ];
  for (const each of all) closeCall(calls, { ...each, state: 'answered', tool: 'Edit' });
  for (const each of all) closeCall(calls, each);
  expect(all.map(({ callId }) => closedCall(calls, callId))).toEqual(all);
  expect(closedCall(calls, 'four')).toBeUndefined();
});
