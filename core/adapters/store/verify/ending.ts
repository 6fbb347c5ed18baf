import type { EventId, SessionId } from '../../../model/ids.ts';
import type { Acts } from './acts.ts';
import type { Evidence, KeptOfFile } from './evidence.ts';
import type { Tally } from './tally.ts';

/** What is judged once all rows were seen, in one go: heads, anchors, gaps and what has no explanation. */
export interface Ending {
  readonly evidence: Evidence;
  readonly tally: Tally;
  readonly acts: Acts;
  /** How much is kept of source files, as it was when the acts were read. */
  readonly kept: readonly KeptOfFile[];
  /** The only session to judge, or undefined for all. */
  readonly only: SessionId | undefined;
  /** Ids of missing events that a fault speaks of already. */
  readonly claimed: Set<EventId>;
  /** Sessions with missing events: what hangs on those is not blamed again. */
  readonly torn: Set<SessionId>;
}

/** Whether a session is to be judged. */
export function isJudged(session: SessionId, { only }: Ending): boolean {
  return only === undefined || only === session;
}
