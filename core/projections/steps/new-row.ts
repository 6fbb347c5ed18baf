import type { SessionEvent } from '../../model/read-event.ts';
import type { SeqRange } from '../../model/session/missing-before.ts';
import { isAfterBreak, timeOf } from '../parts/source-of.ts';
import type { Draft } from './drafts/draft.ts';
import type { StepRow } from './step-row.ts';

export type Call = NonNullable<StepRow['call']>;

interface Place {
  readonly event: SessionEvent;
  readonly key: string;
  readonly session: string;
  readonly turn: number;
  readonly call: Call | undefined;
  readonly merge: StepRow['merge'];
  readonly ofCall: string | undefined;
  /** It happened while that call was under way. */
  readonly isDuring: boolean;
  /** Of a compaction that says what it replaced: where that ends. */
  readonly replacedTo: string | undefined;
  /** Events that are missing since the step before. */
  readonly missing: readonly SeqRange[];
}

/** A draft at its place in a session. */
export function newRow(
  draft: Draft,
  { event, key, session, turn, call, merge, ofCall, isDuring, missing, replacedTo }: Place,
): StepRow {
  const { atMs, inferred } = timeOf(event);
  const model = event.kind === 'model/answered' ? event.payload.model : undefined;
  return {
    key,
    event: event.id,
    session,
    seq: event.envelope.origin.seq,
    ...draft,
    ...(event.kind === 'withheld' ? { erased: event.envelope.kind } : {}),
    ...(event.kind === 'context/compressed' && event.payload.replaced !== undefined
      ? { replacedFrom: event.payload.replaced.from }
      : {}),
    ...(replacedTo === undefined ? {} : { replacedTo }),
    ...(atMs === undefined ? {} : { atMs }),
    ...(inferred ? { timeInferred: true } : {}),
    ...(key === event.id && isAfterBreak(event) ? { afterGap: true } : {}),
    ...(missing.length === 0 ? {} : { missingBefore: [...missing] }),
    turn,
    ...(model === undefined ? {} : { model }),
    ...(event.kind === 'validation' ? { verdict: event.payload.verdict } : {}),
    ...(ofCall === undefined ? {} : { ofCall }),
    ...(isDuring ? { during: true as const } : {}),
    ...(merge === undefined ? {} : { merge }),
    ...(call === undefined ? {} : { call }),
  };
}
