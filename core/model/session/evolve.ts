import { isIgnorable } from '../events.ts';
import type { SessionEvent } from '../read-event.ts';
import type { SessionState } from './state.ts';

/** Folds one own event of a session. Events come in the order of the branch. */
export function evolve(state: SessionState, event: SessionEvent): SessionState {
  return {
    head: event.id,
    nextSeq: event.envelope.origin.seq + 1,
    readOnly: state.readOnly || (event.kind === 'opaque' && !isIgnorable(event.envelope.kind)),
  };
}
