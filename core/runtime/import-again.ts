import { counted } from '../projections/text/say-count.ts';
import type { Host } from './host.ts';

/**
 * Imports logs again that hold what was left out of damaged files which were set aside. `onEnded` is called with what came of it, in words, once
 * all of them were read; never where the host closes before.
 */
export async function importAgain(
  logs: readonly string[],
  { importJobs }: Pick<Host, 'importJobs'>,
  onEnded: (says: string) => void,
): Promise<void> {
  const job = importJobs.start(logs);
  await importJobs.ended(job);
  const end = importJobs.progress().find((each) => each.job === job);
  if (end === undefined || end.state === 'cancelled') return;
  const came = `${counted(end.eventsAdded, 'event')} came in from ${counted(logs.length, 'log')} of what was left out.`;
  onEnded(end.problem === undefined ? came : `${came} The import ended early: ${end.problem}`);
}
