import type { Kind } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { latestCall } from '../calls/fold-calls.ts';
import { callName } from './call-keys.ts';
import type { Steps } from './steps.ts';

/** What happens to files and memory, and what a person is asked of a call that nobody saw end. */
const HAPPENS: ReadonlySet<string> = new Set<Kind>([
  'workspace/changed-outside',
  'workspace/restored',
  'memory/recalled',
  'memory/committed',
  'memory/retracted',
  'effect/questioned',
  'effect/reviewed',
]);

/** Notes which call of its run is under way: of several the first. */
export function noteInside(state: Steps, event: SessionEvent): void {
  const { run } = event.envelope;
  if (event.kind !== 'tool/started' || run === undefined || isUnderWay(state, run)) return;
  const call = latestCall(state.calls, event.payload.callId);
  const key = call && state.callKeys.keys.get(callName(call.event, call.ordinal));
  state.inside = key === undefined ? undefined : { run, callId: event.payload.callId, key };
}

/**
 * Key of the step of the call under way, for what happened before it came to its end: what it recalled and wrote of memory, what a person wrote in
 * its files by hand meanwhile, what a host that was killed had left there, and what a person says of that. Undefined for other events, and outside of a call of the same run.
 */
export function insideCall(state: Steps, { kind, envelope }: SessionEvent): string | undefined {
  return HAPPENS.has(kind) && isUnderWay(state, envelope.run) ? state.inside?.key : undefined;
}

function isUnderWay({ inside, calls }: Steps, run: string | undefined): boolean {
  return inside !== undefined && inside.run === run && calls.open.has(inside.callId);
}
