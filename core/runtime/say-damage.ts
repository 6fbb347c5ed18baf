import { counted, figure } from '../projections/text/say-count.ts';

/** What a home tells of where sessions can’t be read whole. */
export function sayDamaged(sessions: number): string {
  return `${counted(sessions, 'session')} can't be read whole: the store is damaged. Verify names what was altered; a backup or the log itself may still have what is lost.`;
}

/** What it tells where all of some files is gone. */
export function sayFilesLost(files: number): string {
  return `Events that came from ${counted(files, 'imported file')} are gone: the store is damaged. Verify names ${files === 1 ? 'it' : 'them'}; a backup or the log itself may still have what is lost.`;
}

/** What it tells where lines of the index were folded anew. */
export function sayRebuilt(lines: number, of: number): string {
  return `${figure(lines)} of ${figure(of)} saved lines of the session index were missing or wrong. They were made anew from the record.`;
}
