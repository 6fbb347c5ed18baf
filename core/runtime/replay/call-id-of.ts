import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';

/** An event of a call of ours: its beginning, its end, or a person's part in it. */
export type OfCall = EventOf<
  'tool/started' | 'tool/ended' | 'approval/asked' | 'approval/answered' | 'effect/questioned' | 'effect/reviewed'
>;

/** Whether an event is one of a call. */
export function isCalls(event: SessionEvent): event is OfCall {
  const kinds: readonly string[] = [
    'tool/started',
    'tool/ended',
    'approval/asked',
    'approval/answered',
    'effect/questioned',
    'effect/reviewed',
  ] satisfies OfCall['kind'][];
  return kinds.includes(event.kind);
}

/** The call that an event is of; undefined for one that is of none. */
export function callIdOf(step: SessionEvent): string | undefined {
  if (!isCalls(step)) return undefined;
  if (step.kind === 'tool/ended') return partsOf(step.payload.parts, 'tool-result')[0]?.callId;
  return step.payload.callId;
}
