import { expect, it } from 'vitest';
import type { ImportProgress } from '../../core/contract/import-report.ts';
import { importAgain } from '../../core/runtime/import-again.ts';
import type { ImportJobs } from '../../core/runtime/import-jobs.ts';

/** Jobs of which the one that is begun ends so. */
function jobsEnding(end: Pick<ImportProgress, 'state' | 'problem'>): Pick<ImportJobs, 'start' | 'ended' | 'progress'> {
  const rest = { filesDone: 1, filesTotal: 2, bytesDone: 9, bytesTotal: 18, eventsAdded: 3, current: '' };
  return {
    start: () => 'again',
    ended: () => Promise.resolve(undefined),
    progress: () => [
      { job: 'another', ...rest, state: 'done' },
      { job: 'again', ...rest, ...end },
    ],
  };
}

it.each<[Pick<ImportProgress, 'state' | 'problem'>, string[]]>([
  [{ state: 'done' }, ['3 events came in from 2 logs of what was left out.']],
  [
    { state: 'failed', problem: 'roses.jsonl is gone.' },
    ['3 events came in from 2 logs of what was left out. The import ended early: roses.jsonl is gone.'],
  ],
  [{ state: 'cancelled' }, []],
])(
  'given an import that ends as %j, then %j is told: after a cancelled one the next opening begins anew',
  async (end, says) => {
    const told: string[] = [];
    const importJobs = jobsEnding(end) as ImportJobs;
    await importAgain(['roses.jsonl', 'lilies.jsonl'], { importJobs }, (words) => told.push(words));
    expect(told).toEqual(says);
  },
);
