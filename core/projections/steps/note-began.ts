import type { SessionEvent } from '../../model/read-event.ts';
import { latestCall } from '../calls/fold-calls.ts';
import { callName } from './call-keys.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/**
 * Notes in the row of a call that it began, or that nobody knows whether it happened and a person is asked (T2); a person's answer, and a
 * further attempt, take the doubt back. Returns the keys of rows that read differently now.
 */
export function noteBegan(state: Steps, event: SessionEvent): string[] {
  switch (event.kind) {
    case 'tool/started': {
      const { atMs } = event.envelope;
      state.startedAtMs.set(event.payload.callId, atMs);
      return change(state, event.payload.callId, ({ doubtful: _, ...call }) => ({ ...call, beganAtMs: atMs }));
    }
    case 'effect/questioned':
      return change(state, event.payload.callId, (call) => ({ ...call, doubtful: true }));
    case 'effect/reviewed':
      return change(state, event.payload.callId, ({ doubtful: _, ...call }) => call);
    default:
      return [];
  }
}

type Call = NonNullable<StepRow['call']>;

function change(state: Steps, callId: string, how: (call: Call) => Call): string[] {
  const call = latestCall(state.calls, callId);
  const key = call && state.callKeys.keys.get(callName(call.event, call.ordinal));
  const row = key === undefined ? undefined : state.rows.get(key);
  if (key === undefined || row?.call?.state !== 'unanswered') return [];
  state.rows.set(key, { ...row, call: how(row.call) });
  return [key];
}
