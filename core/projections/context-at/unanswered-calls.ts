import type { SessionEvent } from '../../model/read-event.ts';
import type { Call } from '../calls/call.ts';
import { emptyCalls, foldCalls } from '../calls/fold-calls.ts';
import { isImported } from '../parts/source-of.ts';
import { answerId, carries, isAnswer } from './answer-span.ts';
import { isPrompt } from './rolled-back-turns.ts';

/** What the model reads in the place of an answer that is not there (S8). */
export const NOT_RUN = 'not run in this branch';
export const EFFECT_UNKNOWN = 'effect unknown';

/** A call without an answer that the conversation went on behind. */
export interface UnansweredCall {
  readonly call: Call;
  /** Index of the event that asked it. */
  readonly at: number;
  readonly text: typeof NOT_RUN | typeof EFFECT_UNKNOWN;
}

/**
 * The calls of a context that nothing answers, and what a model reads of each (S8): "not run in this branch" for a call of before the
 * fork point, or one of ours that never started; "effect unknown" for one that may have run. A call that nothing came
 * after yet is simply pending and is none of them.
 */
export function unansweredCalls(
  history: readonly SessionEvent[],
  live: readonly number[],
  branch: string,
): UnansweredCall[] {
  const calls = emptyCalls();
  const started = new Set<string>();
  const placeOf = new Map<string, number>();
  for (const index of live) {
    const event = history[index];
    if (event === undefined) continue;
    foldCalls(calls, event);
    placeOf.set(event.id, index);
    if (event.kind === 'tool/started') started.add(event.payload.callId);
  }
  const wentOn = lastRequest(history, live);
  return [...calls.open.values()].flatMap((call) => {
    const at = placeOf.get(call.event) ?? 0;
    const isInherited = call.session !== branch;
    if (!isInherited && wentOn <= at) return [];
    const event = history[at];
    const mayHaveRun = (event !== undefined && isImported(event)) || started.has(call.callId);
    return [{ call, at, text: isInherited || !mayHaveRun ? NOT_RUN : EFFECT_UNKNOWN }];
  });
}

/** Index of the newest event that shows that the conversation went on: a person's message, or the start of another answer. */
function lastRequest(history: readonly SessionEvent[], live: readonly number[]): number {
  let last = -1;
  let id: string | undefined;
  let isParted = true;
  for (const index of live) {
    const event = history[index];
    if (event === undefined || !carries(event)) continue;
    if (isPrompt(event)) last = index;
    isParted ||= !isAnswer(event);
    if (!isAnswer(event)) continue;
    const own = answerId(event);
    if (own === undefined ? isParted : own !== id) last = index;
    id = own;
    isParted = false;
  }
  return last;
}
