import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionFacts } from '../../model/session/commands.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';

/** What commands ask of a session, by its line. */
export function factsOf(row: SessionRow | undefined): SessionFacts | undefined {
  if (row === undefined) return undefined;
  const cwd = row.projectLabel === '' ? {} : { cwd: row.projectLabel };
  const gone = row.events === 0 && row.endGap !== undefined ? { isGone: true as const } : {};
  return { id: row.id as SessionId, head: row.head as EventId, title: row.title, ...cwd, ...gone };
}
