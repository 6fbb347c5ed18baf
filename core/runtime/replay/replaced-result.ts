import type { EventId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { callIdOf } from './call-id-of.ts';
import { GOES_ON } from './goes-on.ts';
import type { RerunPoint } from './rerun-point.ts';

/** A result that a person puts in the place of a recorded one (R4). */
export interface ReplacedResult {
  /** The event that holds the recorded one. */
  readonly of: EventOf<'tool/ended'>;
  readonly callId: string;
  /** Name of the tool that was called. */
  readonly tool: string;
  readonly output: string;
}

/** Where a re-run with another result forks, and what the recorded result said. */
export interface AtResult {
  readonly at: EventId;
  readonly was: string;
  readonly result: ReplacedResult;
}

/**
 * A call with another result forks behind the newest result of its answer: neither the call itself nor those beside it are downstream of what it
 * came to, so they are reused with their files (R4). Refused at a step that is no call, and for a call without a result on record.
 */
export function replacedResult(
  history: readonly SessionEvent[],
  point: RerunPoint,
  output: string,
): Decision<AtResult> {
  if (point.kind !== 'call')
    return refuse('invalid', 'A message or a request has no result.', { remedy: 'Set the result at a call.' });
  const asked = history.findIndex(({ id }) => id === point.calls);
  const after = history.slice(asked + 1);
  const next = after.findIndex(({ kind }) => GOES_ON.has(kind));
  const ended = after
    .slice(0, next === -1 ? undefined : next)
    .filter((event): event is EventOf<'tool/ended'> => event.kind === 'tool/ended');
  const callId = callIdOf(point.step);
  const of = ended.findLast((event) => resultOf(event, callId) !== undefined);
  const last = ended.at(-1);
  if (of === undefined || last === undefined || callId === undefined)
    return refuse('unsupported', 'No result of this call is on record.', {
      remedy: 'Run again from the call as it is.',
    });
  const answer = history[asked];
  const calls = answer === undefined ? [] : partsOf(partsIn(answer), 'tool-call');
  const tool = calls.find((part) => part.callId === callId)?.name ?? 'unknown';
  return accept({ at: last.id, was: resultOf(of, callId)?.output ?? '', result: { of, callId, tool, output } });
}

/** The event as it is with the other result: what the next request is estimated with. */
export function withResult({ of, callId, output }: ReplacedResult): SessionEvent {
  return { ...of, payload: { ...of.payload, parts: [{ type: 'tool-result', callId, output, isError: false }] } };
}

function resultOf({ payload }: EventOf<'tool/ended'>, callId: string | undefined) {
  return partsOf(payload.parts, 'tool-result').find((part) => part.callId === callId);
}
