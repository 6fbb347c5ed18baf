import { expect, test } from 'vitest';
import type { FileReport, ImportProgress } from '../../core/contract/import-report.ts';
import type { ImportStep } from '../../core/runtime/log-imports.ts';
import { type EventStore, HostError } from '../../core/runtime/ports.ts';
import { type ImportJob, runImportJob } from '../../core/runtime/run-import-job.ts';
import type { ReadingNews } from '../../core/runtime/views/log-readings.ts';

const full = new HostError('disk-full', 'The disk is full.', { retryable: true });
const report = (path: string, status: FileReport['status']): FileReport => ({
  path,
  format: 'codex',
  status,
  sessions: [],
  lines: { total: 1, blank: 0, repaired: 0, records: 1, events: 1, quarantined: 0 },
  quarantine: [],
  facts: {},
});
const step: ImportStep = { filesDone: 1, filesTotal: 2, bytesDone: 5, bytesTotal: 9, eventsAdded: 4, current: '/a' };

/** A job over two files: its first pass ends at the second one with `failure`, a later one brings that in. */
function stoppingJob(failure: Error) {
  const progress: ImportProgress = {
    job: 'j',
    state: 'running',
    filesDone: 0,
    filesTotal: 0,
    bytesDone: 0,
    bytesTotal: 0,
    eventsAdded: 0,
    current: '',
  };
  const job: ImportJob = {
    follows: false,
    progress,
    reports: [],
    abort: new AbortController(),
    changed: Promise.withResolvers<void>(),
    done: Promise.resolve(undefined),
  };
  const room = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const readings: [string, ReadingNews][] = [];
  let passes = 0;
  const ended = runImportJob(job, ['/a', '/b'], {
    imports: {
      async *run(
        _paths: readonly string[],
        _store: EventStore,
        { onProgress }: { onProgress: (step: ImportStep) => void },
      ) {
        const isFirst = passes++ === 0;
        yield report('/a', isFirst ? 'imported' : 'unchanged');
        onProgress(step);
        yield report('/b', isFirst ? 'failed' : 'imported');
        if (isFirst) throw failure;
      },
    } as never,
    store: undefined as never,
    clock: { nowMs: () => 7 },
    tell: (told) => told.waits !== undefined && waits.resolve(),
    onReading: (path, news) => readings.push([path, news]),
    titleOf: (session) => session,
    isKindLost: () => false,
    followed: () => [],
    goesOn: (cause) => (cause === full ? room.promise : undefined),
  });
  const come = () => job.reports.map(({ path, status }) => [path, status]);
  return { job, room, waits: waits.promise, ended, come, readings };
}

test('B-22: an import that the disk stops waits and says why, and goes on by itself: each file is reported once, as it came in', async () => {
  const { job, room, waits, ended, come } = stoppingJob(full);
  await waits;
  expect([job.progress, come()]).toMatchObject([
    { state: 'running', waits: 'The disk is full.' },
    [['/a', 'imported']],
  ]);
  room.resolve();
  expect([await ended, come()]).toEqual([
    undefined,
    [
      ['/a', 'imported'],
      ['/b', 'imported'],
    ],
  ]);
  expect(job.progress).toEqual({ ...step, job: 'j', state: 'done', eventsAdded: 8 });
});

test('B-22: one that is cancelled while it waits ends as cancelled, with why its file in hand is not in', async () => {
  const { job, waits, ended, come } = stoppingJob(full);
  await waits;
  job.abort.abort();
  expect([await ended, job.progress.state, job.progress.waits, come()]).toEqual([
    undefined,
    'cancelled',
    undefined,
    [
      ['/a', 'imported'],
      ['/b', 'failed'],
    ],
  ]);
});

test('I3: what no room mends ends the import at once', async () => {
  const broken = new HostError('store-broken', 'The store is broken.');
  const { job, ended, come } = stoppingJob(broken);
  expect([await ended, job.progress.state, job.progress.problem, come()]).toEqual([
    broken,
    'failed',
    'The store is broken.',
    [
      ['/a', 'imported'],
      ['/b', 'failed'],
    ],
  ]);
});
