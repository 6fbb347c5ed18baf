import type { EventId } from '../ids.ts';
import type { SeqRange } from '../session/missing-before.ts';

/** The newest event that a session had when damaged files were set aside, its number, and when that was. It did not come over. */
export interface LostEnd {
  readonly head: EventId;
  readonly seq: number;
  readonly atMs: number;
}

/** The newest event that a session is known to have had and has no more, and its number. `atMs`: when it was lost, where that is recorded. */
export type MissedEnd = Omit<LostEnd, 'atMs'> & Partial<Pick<LostEnd, 'atMs'>>;

/** The furthest end of a session that is missed: as the catalogue records it, or as its anchor and what was folded of it before tell. */
export function furthestEnd(recorded: LostEnd | undefined, known: MissedEnd | undefined): MissedEnd | undefined {
  return (known?.seq ?? -1) > (recorded?.seq ?? -1) ? known : recorded;
}

/** The events that a session lacks at its end, by the number that its next one gets; undefined where it lost none, or has gone on beyond them. */
export function missingAtEnd(lost: Pick<LostEnd, 'seq'> | undefined, nextSeq: number): SeqRange | undefined {
  return lost === undefined || nextSeq > lost.seq ? undefined : { fromSeq: nextSeq, toSeq: lost.seq + 1 };
}
