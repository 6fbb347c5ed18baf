import type { SessionId } from '../../model/ids.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import type { Runs } from './runs.ts';
import type { StoppedRun } from './stop-run.ts';

/**
 * Ends the run of a session, on record. Where it has none of its own and a program flows it through agents, the runs of what is made out of it are
 * ended: the program stops with them. Refused where none goes on.
 */
export async function stopLineage(
  { session, reason }: { readonly session: SessionId; readonly reason: string },
  { runs, rows }: { readonly runs: Runs; readonly rows: () => Promise<readonly SessionRow[]> },
): Promise<Decision<StoppedRun>> {
  const own = await runs.stop(session, reason);
  if (own.ok || runs.sessions().length === 0) return own;
  const parents = new Map((await rows()).map(({ id, parent }) => [id, parent?.session]));
  const isBelow = (id: string | undefined): boolean => id !== undefined && (id === session || isBelow(parents.get(id)));
  const below = await Promise.all(
    runs
      .sessions()
      .filter(isBelow)
      .map((each) => runs.stop(each, reason)),
  );
  const ended = below.flatMap((each) => (each.ok ? [each.value] : []));
  const last = ended.find(({ state }) => state === 'stopping') ?? ended[0];
  return last === undefined ? own : accept(last);
}
