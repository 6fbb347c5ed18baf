import type { SessionEvent } from '../../model/read-event.ts';
import { latestCall } from '../calls/fold-calls.ts';
import { callName } from './call-keys.ts';
import type { Steps } from './steps.ts';

/** Key of the step of the call that an approval was asked for, or answers; undefined for other events, and where that call is no step of the session. */
export function approvedCall({ calls, callKeys }: Steps, event: SessionEvent): string | undefined {
  if (event.kind !== 'approval/asked' && event.kind !== 'approval/answered') return undefined;
  const call = latestCall(calls, event.payload.callId);
  return call && callKeys.keys.get(callName(call.event, call.ordinal));
}
