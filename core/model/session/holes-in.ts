import type { Envelope } from '../envelope.ts';
import type { EventId, SessionId } from '../ids.ts';
import type { SeqRange } from './missing-before.ts';

/** Events that are missing in a history, before the one with place `at`. */
export interface Hole {
  readonly at: number;
  readonly session: SessionId;
  /** Absent where the history goes back to another session of which nothing is there: at least one is missing. */
  readonly missing?: SeqRange;
}

/** Where a first-parent history, root first, is broken: each event names the one before it. None in a history that is whole. */
export function holesIn(history: readonly { readonly id: EventId; readonly envelope: Envelope }[]): Hole[] {
  return history.flatMap(({ envelope }, at) => {
    const { origin, parents } = envelope;
    const before = history[at - 1];
    if (parents[0] === before?.id) return [];
    const known = before?.envelope.origin;
    const fromSeq = known?.session === origin.session ? known.seq + 1 : 0;
    const missing = fromSeq < origin.seq ? { missing: { fromSeq, toSeq: origin.seq } } : {};
    return [{ at, session: origin.session, ...missing }];
  });
}

/** How many events are missing, at least. */
export function countMissing(holes: readonly Pick<Hole, 'missing'>[]): number {
  return holes.reduce((sum, { missing }) => sum + (missing === undefined ? 1 : missing.toSeq - missing.fromSeq), 0);
}
