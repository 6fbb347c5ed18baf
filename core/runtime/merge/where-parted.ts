import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { MergeReading } from './merge-world.ts';
import { stepsIn } from './steps-since.ts';

/** The common ancestor as a person knows it. */
export interface WhereParted {
  readonly event: EventId;
  /** The session that it was recorded in. */
  readonly session: SessionId;
  /** Absent where nobody knows it any more. */
  readonly title?: string;
  /** Which step of the history up to there it stands at, from 1; 0 where there is none yet. */
  readonly step: number;
}

/** Steps from the first event up to the head of each side. */
export interface StepsAtHead {
  readonly ours: number;
  readonly theirs: number;
}

/** Names the event where the two parted; undefined where theirs is adopted. */
export async function whereParted(
  ancestor: EventId | undefined,
  world: Pick<MergeReading, 'history' | 'facts'>,
): Promise<WhereParted | undefined> {
  const history = ancestor === undefined ? [] : await world.history(ancestor);
  const last = history.at(-1);
  if (last === undefined) return undefined;
  const { session } = last.envelope.origin;
  const title = (await world.facts(session))?.title;
  return { event: last.id, session, ...(title === undefined ? {} : { title }), step: stepsIn(history) };
}

/** Counts the steps of two whole histories. */
export function stepsAtHead(ours: readonly SessionEvent[], theirs: readonly SessionEvent[]): StepsAtHead {
  return { ours: stepsIn(ours), theirs: stepsIn(theirs) };
}
