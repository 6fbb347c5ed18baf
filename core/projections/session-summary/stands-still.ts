import type { SessionRow } from './session-row.ts';

/** A row of a session in which a program was cut off, with the name of the program and the `runId` of its run. */
export type StillRow = SessionRow & Required<Pick<SessionRow, 'cutProgram' | 'cutRun'>>;

/** True for a session whose program was cut off and goes on only where it is started again, also while a question in it is open. What is in the trash is left there. */
export function standsStill(row: SessionRow): row is StillRow {
  return row.cutProgram !== undefined && row.cutRun !== undefined && !row.trashed;
}
