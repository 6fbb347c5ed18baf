import type { EventId } from '../ids.ts';
import type { HeadMove } from './state.ts';

/** The head of a session whose newest event of its own is `newest`: where its ref was moved to from there, if it was (M4). */
export function movedHead(newest: EventId | undefined, moves: readonly HeadMove[] = []): EventId | undefined {
  return moves.reduce((head, { from, to }) => (from === head ? to : head), newest);
}
