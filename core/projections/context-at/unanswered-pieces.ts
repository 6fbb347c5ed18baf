import type { SessionEvent } from '../../model/read-event.ts';
import type { EditOf } from '../calls/edited-calls.ts';
import { withEdit } from '../conversation/edit-note.ts';
import { oneLine } from '../text/one-line.ts';
import type { Piece } from './piece.ts';
import { EFFECT_UNKNOWN, unansweredCalls } from './unanswered-calls.ts';

/** What a model reads in the place of each answer that is not there (S8), as pieces of its context. */
export function unansweredPieces(
  history: readonly SessionEvent[],
  live: readonly number[],
  { branch, edit }: { readonly branch: string; readonly edit: EditOf },
): Piece[] {
  return unansweredCalls(history, live, branch).map(({ call, at, text }) => ({
    label: oneLine(`${call.tool}, no result`, 100).text,
    role: 'tool',
    text: text === EFFECT_UNKNOWN ? withEdit(edit(call.event, call.callId), text) : text,
    at,
    events: [call.event],
  }));
}
