import type { SessionEvent } from '../../model/read-event.ts';
import type { Call } from '../calls/call.ts';
import type { EditOf } from '../calls/edited-calls.ts';
import { emptyCalls, foldCalls } from '../calls/fold-calls.ts';
import { withEdit } from '../conversation/edit-note.ts';
import { oneLine } from '../text/one-line.ts';
import { answerId, carries, isAnswer } from './answer-span.ts';
import type { Piece } from './piece.ts';
import { isPrompt } from './rolled-back-turns.ts';

/**
 * What a model reads in the place of an answer that is not there (S8): "not run in this branch" for a call of before the
 * fork point, or one of ours that never started; "effect unknown" for one that may have run. A call that nothing came
 * after yet is simply pending and gives none.
 */
export function unansweredPieces(
  history: readonly SessionEvent[],
  live: readonly number[],
  { branch, edit }: { readonly branch: string; readonly edit: EditOf },
): Piece[] {
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
    const mayHaveRun = history[at]?.envelope.by.startsWith('import:') === true || started.has(call.callId);
    const isUnknown = !isInherited && mayHaveRun;
    const text = isUnknown ? withEdit(edit(call.event, call.callId), 'effect unknown') : 'not run in this branch';
    return [unanswered(call, at, text)];
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

function unanswered(call: Call, at: number, text: string): Piece {
  return {
    label: oneLine(`${call.tool}, no answer`, 100).text,
    role: 'tool',
    text,
    at,
    events: [call.event],
  };
}
