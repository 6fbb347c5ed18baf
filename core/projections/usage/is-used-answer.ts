import type { SessionEvent } from '../../model/read-event.ts';
import { isAnswer } from '../context-at/answer-span.ts';

/** True for a record of an answer that used tokens: what a model answered, and an answer to a request of ours of which nothing came but an end. */
export function isUsedAnswer(event: SessionEvent): boolean {
  if (isAnswer(event)) return true;
  return event.kind === 'model/answered' && event.payload.stop !== undefined && event.payload.synthetic !== true;
}
