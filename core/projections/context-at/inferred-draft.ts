import type { SessionEvent } from '../../model/read-event.ts';
import type { AnswerSpan } from './answer-span.ts';
import { basisOf } from './basis-of.ts';
import type { ContextSource } from './context-source.ts';
import { conversationPieces } from './conversation-pieces.ts';
import { conversationStart } from './conversation-start.ts';
import { inferredSeal } from './inferred-seal.ts';
import { leftOut } from './left-out.ts';
import { liveEvents } from './live-events.ts';
import type { Draft, Piece } from './piece.ts';
import { unansweredPieces } from './unanswered-pieces.ts';

/** The context as far as the conversation of the record tells it (I5). */
export function inferredDraft(history: readonly SessionEvent[], span: AnswerSpan, source: ContextSource): Draft {
  const start = conversationStart(history);
  const events = liveEvents(history, start, span.end);
  const branch = history.at(-1)?.envelope.origin.session ?? '';
  const basis = basisOf(history[start], source);
  const said = conversationPieces(history, events, source);
  const missing = unansweredPieces(history, events.live, branch);
  const pieces = [...(basis?.pieces ?? []), ...placeAfterCalls(said, missing)];
  return {
    ...inferredSeal(history.slice(start, span.end), {
      compacted: events.compacted,
      basis,
      empty: pieces.length === 0,
    }),
    pieces: pieces.map((piece) => ({ ...piece, isNew: piece.at >= span.newFrom })),
    left: leftOut(history, start, events, span.end),
  };
}

/** Puts what stands for a missing answer behind the answer that asked for it. */
function placeAfterCalls(said: readonly Piece[], unanswered: readonly Piece[]): readonly Piece[] {
  const byCall = Map.groupBy(unanswered, (piece) => piece.events[0]);
  return said.flatMap((piece) => {
    const missing = piece.role === 'assistant' ? piece.events.flatMap((event) => byCall.get(event) ?? []) : [];
    return [piece, ...missing];
  });
}
