import type { SessionEvent } from '../../model/read-event.ts';

/** True for an event of a known kind whose contents nobody can read any more: erased, altered, or not as its kind is. */
export function isClosed(event: SessionEvent): boolean {
  return event.kind === 'withheld' || (event.kind === 'opaque' && event.because !== 'unknown-kind');
}

/** True for a record of an answer whose contents nobody can read any more. */
export function isClosedAnswer(event: SessionEvent | undefined): boolean {
  return event !== undefined && isClosed(event) && event.envelope.kind === 'model/answered';
}
