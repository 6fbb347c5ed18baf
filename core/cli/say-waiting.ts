import type { ImportProgress } from '../contract/import-report.ts';
import type { Output } from './output.ts';

/** Gives what says, once each time, that an import waits for the disk, and that it goes on. */
export function waitingTeller({ aside, status }: Pick<Output, 'aside' | 'status'>): (progress: ImportProgress) => void {
  const waiting = new Set<string>();
  return ({ job, state, waits }) => {
    if (waits !== undefined && !waiting.has(job)) {
      waiting.add(job);
      status('');
      aside(`${waits} The import waits, and goes on by itself once the disk takes it. Ctrl C ends the waiting.`);
    }
    if (waits === undefined && waiting.delete(job) && state !== 'cancelled')
      aside('The disk takes it again: the import goes on.');
  };
}
