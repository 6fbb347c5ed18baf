import type { Kind } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isClosedAnswer } from './closed-event.ts';

/** The events that a request was made from, as indices of a history. */
export interface AnswerSpan {
  /** The context ends before this index: before the answer that the last event is part of, else after the last event. */
  readonly end: number;
  /** Up to this index, from `end`, are events before the last one of which nobody knows whether they are of its answer; `end` where none are. */
  readonly doubtEnd: number;
  /** What stands at or after this index was not in the request before; 0 where there was none. */
  readonly newFrom: number;
  /** True where the last event is part of an answer, so that a request for it was really made. */
  readonly isAnswer: boolean;
}

/** Finds the request that a history ends with. */
export function answerSpan(history: readonly SessionEvent[]): AnswerSpan {
  const last = history.length - 1;
  const isClosed = isClosedAnswer(history[last]);
  const isLast = isClosed || isAnswer(history[last]);
  const end = isLast ? answerStart(history, last) : history.length;
  const before = history.slice(0, end).findLastIndex((event) => isAnswer(event) || isClosedAnswer(event));
  return {
    end,
    doubtEnd: isClosed ? last : end,
    newFrom: before === -1 ? 0 : answerStart(history, before),
    isAnswer: isLast,
  };
}

/** True for a record of what a model answered; a record of nothing but usage is not one. */
export function isAnswer(event: SessionEvent | undefined): boolean {
  if (event?.kind === 'model/answered') return event.payload.synthetic !== true && carries(event);
  return event?.kind === 'message' && event.payload.role === 'assistant' && event.payload.author === 'agent';
}

/** True for an event that a context would have something of. */
export function carries(event: SessionEvent): boolean {
  return partsIn(event).some((part) => part.type !== 'usage');
}

/** Id by which records of one answer are known; undefined where the source gives none. */
export function answerId(event: SessionEvent | undefined): string | undefined {
  if (event?.kind !== 'model/answered' || event.payload.messageId === undefined) return undefined;
  return `${event.payload.provider ?? ''} ${event.payload.messageId}`;
}

/**
 * Index of an answer's first record: of those with its id, or of the unbroken run of records without one; of a record that can't be
 * read any more that of all answers right before it, which may be this one.
 */
function answerStart(history: readonly SessionEvent[], at: number): number {
  if (isClosedAnswer(history[at])) return closedStart(history, at);
  const id = answerId(history[at]);
  if (id !== undefined) return history.findIndex((event) => answerId(event) === id);
  let start = at;
  for (let index = at - 1; index >= 0 && !parts(history[index]); index--) {
    if (isAnswer(history[index])) start = index;
  }
  return start;
}

function closedStart(history: readonly SessionEvent[], at: number): number {
  let start = at;
  for (let index = at - 1; index >= 0; index--) {
    const event = history[index];
    if (isAnswer(event)) return answerStart(history, index);
    if (isClosedAnswer(event)) start = index;
    else if (parts(event)) break;
  }
  return start;
}

/** True for an event that parts two answers, erased or not: the model saw something between them, or the other one has an id. */
function parts(event: SessionEvent | undefined): boolean {
  if (event?.kind === 'model/answered')
    return carries(event) && (answerId(event) !== undefined || event.payload.synthetic === true);
  return event !== undefined && PARTING.has(event.envelope.kind) && !isAnswer(event);
}

const PARTING: ReadonlySet<string> = new Set<Kind>([
  'message',
  'model/requested',
  'model/answered',
  'tool/ended',
  'memory/recalled',
  'context/compressed',
  'merge/completed',
  'session/created',
  'session/forked',
  'session/spawned',
  'session/detached',
]);
