import type { EventId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';

/** Events of a history that are pinned to the context at its end (C2). */
export function pinnedIn(history: readonly SessionEvent[]): ReadonlySet<EventId> {
  const pinned = new Set<EventId>();
  for (const event of history) {
    if (event.kind !== 'context/pinned') continue;
    if (event.payload.pinned) pinned.add(event.payload.event as EventId);
    else pinned.delete(event.payload.event as EventId);
  }
  return pinned;
}

/** Events that a compression of `history` leaves in the context as they are: what is pinned, {@link whole}. */
export function preservedIn(history: readonly SessionEvent[]): readonly EventId[] {
  return whole(pinnedIn(history), history);
}

/**
 * Events with what belongs to them: with the result of a call its answer, with an answer the results of its calls. A pair that is cut in two
 * reads as a call that was never run. In the order of the history.
 */
export function whole(events: ReadonlySet<EventId>, history: readonly SessionEvent[]): readonly EventId[] {
  const kept = new Set(events);
  const calls = callsIn(history);
  for (const { asked, others } of calls)
    if (kept.has(asked) || others.some((id) => kept.has(id))) add([asked, ...others]);
  return history.filter(({ id }) => kept.has(id)).map(({ id }) => id);

  function add(ids: readonly EventId[]): void {
    for (const id of ids) kept.add(id);
  }
}

/** True where every call of a history has a result in it, or its run is over: nothing comes any more then, also where a result was erased. */
export function isAnswered(history: readonly SessionEvent[]): boolean {
  const open = new Set<string>();
  for (const event of history) {
    if (event.envelope.kind === 'run/ended' || event.envelope.kind === 'run/stopped') open.clear();
    const parts = partsIn(event);
    for (const { callId } of partsOf(parts, 'tool-call')) open.add(callId);
    for (const { callId } of partsOf(parts, 'tool-result')) open.delete(callId);
  }
  return open.size === 0;
}

interface AnswerWithCalls {
  readonly asked: EventId;
  /** Starts and ends of its calls. */
  readonly others: EventId[];
}

function callsIn(history: readonly SessionEvent[]): readonly AnswerWithCalls[] {
  const byCall = new Map<string, AnswerWithCalls>();
  const all: AnswerWithCalls[] = [];
  for (const event of history) {
    const parts = partsIn(event);
    const calls = partsOf(parts, 'tool-call');
    if (calls.length > 0) {
      const answer: AnswerWithCalls = { asked: event.id, others: [] };
      all.push(answer);
      for (const { callId } of calls) byCall.set(callId, answer);
    }
    const ids = event.kind === 'tool/started' ? [event.payload.callId] : [];
    for (const callId of [...ids, ...partsOf(parts, 'tool-result').map((result) => result.callId)])
      byCall.get(callId)?.others.push(event.id);
  }
  return all;
}
