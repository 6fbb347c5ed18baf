import type { SessionRow } from '../contract/view.ts';
import { logsLeftOut } from '../projections/session-summary/left-out-of.ts';
import { counted } from '../projections/text/say-count.ts';
import { inShell } from './in-shell.ts';
import { inLine } from './plain.ts';

type Row = Pick<SessionRow, 'id' | 'path' | 'quarantined'>;

/** What the logs of some sessions left out, a line for each log, with the command that lists it; none where nothing is. */
export function sayLogsLeftOut(rows: Iterable<Row>): string[] {
  return logsLeftOut(rows).map(sayLogLeftOut);
}

/** The same of one log. */
export function sayLogLeftOut({ path, quarantined }: ReturnType<typeof logsLeftOut>[number]): string {
  return `${counted(quarantined, 'range')} of ${inLine(path)} gave no record. See: openrath quarantine ${inLine(inShell(path))}`;
}
