import type { SessionRow } from './session-row.ts';

/**
 * Those of some sessions in which a run was cut off that stands still until it is continued, and nothing is asked in it yet. That of a sub-agent
 * goes on with who started it, and that of a program where it is started again: see `standsStill`. What is in the trash is left there.
 */
export function cutRuns(rows: readonly SessionRow[]): readonly SessionRow[] {
  const open = new Set(rows.filter(({ status }) => OPEN.has(status)).map(({ id }) => id));
  return rows
    .filter(({ status, trashed, readOnly }) => status === 'interrupted' && !trashed && !readOnly)
    .filter(({ cutProgram, writesBlock }) => cutProgram === undefined && writesBlock === undefined)
    .filter(({ kind, parent }) => kind !== 'sub-agent' || !open.has(parent?.session ?? ''));
}

/** Where a run goes on, or can. */
const OPEN: ReadonlySet<SessionRow['status']> = new Set(['running', 'waiting', 'interrupted']);
