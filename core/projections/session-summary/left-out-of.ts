import type { SessionRow } from './session-row.ts';

type Row = Pick<SessionRow, 'id' | 'path' | 'quarantined'>;

/** Ranges that gave no record, of the logs of some sessions: those of a log once, however many of the sessions it holds. */
export function leftOutOf(rows: Iterable<Row>): number {
  return logsLeftOut(rows).reduce((sum, { quarantined }) => sum + quarantined, 0);
}

/** The logs of some sessions that left something out, each once, in the order met. */
export function logsLeftOut(rows: Iterable<Row>): readonly { readonly path: string; readonly quarantined: number }[] {
  const logs = new Map<string, { path: string; quarantined: number }>();
  for (const { id, path, quarantined = 0 } of rows)
    if (quarantined > 0) logs.set(path ?? id, { path: path ?? '', quarantined });
  return [...logs.values()];
}
