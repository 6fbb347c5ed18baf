import type { RunId, SessionId } from '../../model/ids.ts';
import type { Decision } from '../../model/refusal.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import type { Runs } from './runs.ts';

interface Stop {
  readonly session: SessionId;
  readonly reason: string;
  /** `host`: no person asks for it. */
  readonly by: 'person' | 'host';
}

/**
 * Ends the run of a session, on record. Where it has none of its own and a program flows it through agents, the runs of what is made out of it are
 * ended: the program stops with them. Refused where none goes on.
 */
export async function stopLineage(
  { session, reason, by }: Stop,
  { runs, rows }: { readonly runs: Runs; readonly rows: () => Promise<readonly SessionRow[]> },
): Promise<Decision<{ readonly run: RunId }>> {
  const own = await runs.stop(session, reason, by);
  if (own.ok || runs.sessions().length === 0) return own;
  const parents = new Map((await rows()).map(({ id, parent }) => [id, parent?.session]));
  const isBelow = (id: string | undefined): boolean => id !== undefined && (id === session || isBelow(parents.get(id)));
  const below = await Promise.all(
    runs
      .sessions()
      .filter(isBelow)
      .map((each) => runs.stop(each, reason, by)),
  );
  return below.find((each) => each.ok) ?? own;
}
