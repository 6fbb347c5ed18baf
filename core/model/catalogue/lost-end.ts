import type { EventId } from '../ids.ts';
import type { SeqRange } from '../session/missing-before.ts';

/** The newest event that a session had when damaged files were set aside, its number, and when that was. It did not come over. */
export interface LostEnd {
  readonly head: EventId;
  readonly seq: number;
  readonly atMs: number;
}

/** The events that a session lacks at its end, by the number that its next one gets; undefined where it lost none, or has gone on beyond them. */
export function missingAtEnd(lost: LostEnd | undefined, nextSeq: number): SeqRange | undefined {
  return lost === undefined || nextSeq > lost.seq ? undefined : { fromSeq: nextSeq, toSeq: lost.seq + 1 };
}
