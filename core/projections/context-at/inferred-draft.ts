import type { SessionEvent } from '../../model/read-event.ts';
import { countMissing, holesIn } from '../../model/session/holes-in.ts';
import { resultsIn } from '../conversation/results-in.ts';
import { type AnswerSpan, answerId } from './answer-span.ts';
import { basisOf } from './basis-of.ts';
import type { ContextSource } from './context-source.ts';
import { conversationPieces } from './conversation-pieces.ts';
import { beginsConversation, type ConversationStart } from './conversation-start.ts';
import { inferredSeal } from './inferred-seal.ts';
import { group, leftOut } from './left-out.ts';
import { type LiveEvents, liveEvents } from './live-events.ts';
import { isLostCompaction, isLostOpening, mayCarry } from './lost-contents.ts';
import type { Draft, Piece } from './piece.ts';
import { unansweredPieces } from './unanswered-pieces.ts';

/** The context as far as the conversation of the record tells it (I5). */
export function inferredDraft(
  history: readonly SessionEvent[],
  { start: begin, ...span }: AnswerSpan & { readonly start: ConversationStart },
  source: ContextSource,
): Draft {
  const start = begin.at;
  const events = liveEvents(history, start, span.end);
  const branch = history.at(-1)?.envelope.origin.session ?? '';
  const basis = basisOf(history[start], source);
  const results = resultsIn(history, events, source);
  const said = conversationPieces(history, events, { source, results });
  const unanswered = unansweredPieces(history, events.live, { branch, edit: results.edit });
  const pieces = [...(basis?.pieces ?? []), ...placeAfterCalls(said, unanswered)];
  const lost = pieces.filter((piece) => piece.role === 'withheld').flatMap((piece) => piece.events).length;
  const empty = pieces.every((piece) => piece.role === 'withheld');
  const isFolded = events.live.some((index) => isLostCompaction(history[index]));
  const seal = inferredSeal(history.slice(start, span.end), {
    compacted: events.compacted,
    basis,
    empty,
    lost,
    isFolded,
    isChosen: begin.chosenBy !== undefined,
    missing: missingIn(history, { ...begin, end: span.end }, events),
  });
  const doubtful = history.slice(span.end, span.doubtEnd).filter(mayCarry);
  const isLeast = seal.exactness === 'unknown' || lost + doubtful.length > 0 || isLostOpening(history[start]);
  return {
    ...seal,
    because: doubtful.length === 0 ? seal.because : `${seal.because} ${DOUBT}`,
    extent: empty || isFolded ? 'unknown' : isLeast ? 'least' : 'whole',
    pieces: pieces.map((piece) => ({ ...piece, isNew: piece.at >= span.newFrom })),
    left: [
      ...leftOut(history, begin, events, span.end),
      ...group(
        results.unasked.flatMap((index) => history[index] ?? []),
        'result',
        UNASKED,
      ),
      ...group(doubtful, 'event', OF_ANSWER),
    ],
  };
}

const UNASKED = 'no answer in this context asked for it: what a person or a validation ran is not sent';
const DOUBT =
  'Nobody knows where the answer of this step begins: its record can’t be read any more, and an answer is right before it.';
const OF_ANSWER =
  'may be of the answer of this step, whose record can’t be read any more: whether the model saw it is not known';

/**
 * How many events are missing in a conversation, right before the answer among them. What is missing between records of one answer is
 * of it as far as its id says so. What is before a compaction that replaced all of it is not in the context anyway.
 */
function missingIn(
  history: readonly SessionEvent[],
  { at: start, chosenBy, end }: ConversationStart & { readonly end: number },
  { live, compacted }: LiveEvents,
): number {
  const first = compacted ? (live[0] ?? start) : start;
  const isStart = beginsConversation(history[first]) || (chosenBy !== undefined && first === start);
  const isWhole = isStart || history[first]?.kind === 'context/compressed';
  const to = answerId(history.at(-1)) === undefined ? history.length : end;
  return countMissing(holesIn(history).filter(({ at }) => at <= to && (isWhole ? at > first : at >= first)));
}

/** Puts what stands for a missing answer behind the answer that asked for it. */
function placeAfterCalls(said: readonly Piece[], unanswered: readonly Piece[]): readonly Piece[] {
  const byCall = Map.groupBy(unanswered, (piece) => piece.events[0]);
  return said.flatMap((piece) => {
    const missing = piece.role === 'assistant' ? piece.events.flatMap((event) => byCall.get(event) ?? []) : [];
    return [piece, ...missing];
  });
}
