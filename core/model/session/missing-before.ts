import type { Envelope } from '../envelope.ts';
import type { SessionState } from './state.ts';

/** Sequence numbers of a session's own events: `fromSeq <= seq < toSeq`. */
export interface SeqRange {
  readonly fromSeq: number;
  readonly toSeq: number;
}

/**
 * The events that are missing between those that were folded and the next one; undefined where none is. Each event names the one before
 * it, so numbers that a head left behind when it was moved are no gap. Before the first event nothing is known to be missing.
 */
export function missingBefore(
  { origin, parents }: Pick<Envelope, 'origin' | 'parents'>,
  { head, nextSeq }: Pick<SessionState, 'head' | 'nextSeq'>,
): SeqRange | undefined {
  const isMissing = head !== undefined && origin.seq > nextSeq && parents[0] !== head;
  return isMissing ? { fromSeq: nextSeq, toSeq: origin.seq } : undefined;
}
