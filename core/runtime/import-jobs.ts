import type { FileReport, ImportProgress } from '../contract/import-report.ts';
import type { Ids } from './ports.ts';
import { asListed, type ImportJob, type JobWorld, runImportJob } from './run-import-job.ts';

/** Imports that run or have run in this host's life. */
export interface ImportJobs {
  /** `follows`: as {@link ImportOptions.follows}. */
  readonly start: (paths: readonly string[], options?: { readonly follows?: boolean }) => string;
  /** False for a job that is not known or has ended. */
  readonly cancel: (job: string) => boolean;
  readonly progress: () => ImportProgress[];
  /** Reports of a job from its first on, until it ends; nothing for an unknown job. */
  readonly reports: (job: string) => AsyncGenerator<FileReport>;
  /** The last reports of files that left something out, were refused or failed: of this host's life, then of earlier ones. */
  readonly problems: () => Promise<FileReport[]>;
  /** Settles when a job has ended, however it did, with what made it fail; at once for one that is not known. */
  readonly ended: (job: string) => Promise<unknown>;
  /** True once all are being cancelled. */
  readonly isClosed: () => boolean;
  /** Settles when none runs. */
  readonly settled: () => Promise<void>;
  /** Cancels all and waits until none runs. */
  readonly close: () => Promise<void>;
}

interface JobsWorld extends JobWorld {
  readonly ids: Ids;
  /** The last job that ran has ended. */
  readonly onRest: () => void;
}

/** Runs imports side by side with everything else; each has progress, reports and a way to cancel it. */
export function createImportJobs(world: JobsWorld): ImportJobs {
  const jobs = new Map<string, ImportJob>();
  let isClosed = false;
  return {
    start(paths, { follows = false } = {}) {
      const job = newJob(world, follows);
      jobs.set(job.progress.job, job);
      job.done = runImportJob(job, paths, world).then((failure) => {
        if (![...jobs.values()].some(({ progress }) => progress.state === 'running')) world.onRest();
        return failure;
      });
      forgetOld(jobs);
      return job.progress.job;
    },
    ended: async (id) => await jobs.get(id)?.done,
    isClosed: () => isClosed,
    cancel(id) {
      const job = jobs.get(id);
      if (job?.progress.state !== 'running') return false;
      job.abort.abort();
      return true;
    },
    progress: () => [...jobs.values()].map((job) => job.progress),
    reports: (id) => follow(jobs.get(id)),
    problems: async () => {
      const ours = [...jobs.values()].reverse().flatMap((job) => job.reports);
      const earlier = await world.imports.remembered(world.store);
      const last = new Map([...earlier, ...ours.toReversed()].map((report) => [report.path, asListed(report, world)]));
      return [...last.values()].filter(hasProblem);
    },
    async settled() {
      await Promise.all([...jobs.values()].map((job) => job.done));
    },
    async close() {
      isClosed = true;
      for (const job of jobs.values()) job.abort.abort();
      await Promise.all([...jobs.values()].map((job) => job.done));
    },
  };
}

/** Followed files make a job for each change: of those that have ended the newest are remembered. */
function forgetOld(jobs: Map<string, ImportJob>): void {
  const over = [...jobs].filter(([, { follows, progress }]) => follows && progress.state !== 'running');
  for (const [id] of over.slice(0, -MOST_FOLLOW_JOBS)) jobs.delete(id);
}

const MOST_FOLLOW_JOBS = 50;

function newJob(world: JobsWorld, follows: boolean): ImportJob {
  return {
    follows,
    progress: {
      job: world.ids.uuid(),
      state: 'running',
      filesDone: 0,
      filesTotal: 0,
      bytesDone: 0,
      bytesTotal: 0,
      eventsAdded: 0,
      current: '',
    },
    reports: [],
    abort: new AbortController(),
    changed: Promise.withResolvers<void>(),
    done: Promise.resolve(undefined),
  };
}

async function* follow(job: ImportJob | undefined): AsyncGenerator<FileReport> {
  if (job === undefined) return;
  let given = 0;
  while (true) {
    const { changed } = job;
    for (; given < job.reports.length; given++) {
      const report = job.reports[given];
      if (report !== undefined) yield report;
    }
    if (job.progress.state !== 'running') return;
    if (changed === job.changed) await changed.promise;
  }
}

function hasProblem(report: FileReport): boolean {
  return report.status === 'refused' || report.status === 'failed' || report.lines.quarantined > 0;
}
