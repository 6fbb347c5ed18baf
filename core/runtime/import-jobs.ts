import type { FileReport, ImportProgress } from '../contract/import-report.ts';
import type { ImportStep, LogImports } from './log-imports.ts';
import type { Clock, EventStore, Ids } from './ports.ts';

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

interface Job {
  readonly follows: boolean;
  progress: ImportProgress;
  readonly reports: FileReport[];
  readonly abort: AbortController;
  /** Settles when another report is there or the job has ended, and is replaced then. */
  changed: PromiseWithResolvers<void>;
  /** Settles with what made it fail; undefined where nothing did. */
  done: Promise<unknown>;
}

interface JobsWorld {
  readonly imports: LogImports;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tell: (progress: ImportProgress) => void;
  /** What a session is called in the list of sessions. */
  readonly titleOf: (session: string) => string;
}

/** Runs imports side by side with everything else; each has progress, reports and a way to cancel it. */
export function createImportJobs(world: JobsWorld): ImportJobs {
  const jobs = new Map<string, Job>();
  let isClosed = false;
  return {
    start(paths, { follows = false } = {}) {
      const job = newJob(world, follows);
      jobs.set(job.progress.job, job);
      job.done = runJob(job, paths, world);
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
      const last = new Map([...earlier, ...ours.toReversed()].map((report) => [report.path, titled(report, world)]));
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
function forgetOld(jobs: Map<string, Job>): void {
  const over = [...jobs].filter(([, { follows, progress }]) => follows && progress.state !== 'running');
  for (const [id] of over.slice(0, -MOST_FOLLOW_JOBS)) jobs.delete(id);
}

const MOST_FOLLOW_JOBS = 50;

function newJob(world: JobsWorld, follows: boolean): Job {
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
      startedAtMs: world.clock.nowMs(),
    },
    reports: [],
    abort: new AbortController(),
    changed: Promise.withResolvers<void>(),
    done: Promise.resolve(undefined),
  };
}

/** Gives what made it fail; undefined where it was done or cancelled. */
async function runJob(job: Job, paths: readonly string[], world: JobsWorld): Promise<unknown> {
  const move = (change: Partial<ImportProgress>) => {
    job.progress = { ...job.progress, ...change };
    world.tell(job.progress);
  };
  try {
    const onProgress = (step: ImportStep) =>
      move({ ...step, ...paceOf(step, job.progress.startedAtMs, world.clock.nowMs()) });
    const options = { signal: job.abort.signal, onProgress, follows: job.follows };
    for await (const report of world.imports.run(paths, world.store, options)) {
      job.reports.push(titled(report, world));
      wake(job);
    }
    move({ state: job.abort.signal.aborted ? 'cancelled' : 'done' });
    return undefined;
  } catch (error) {
    if (job.abort.signal.aborted) {
      move({ state: 'cancelled' });
      return undefined;
    }
    move({ state: 'failed', problem: error instanceof Error ? error.message : String(error) });
    return error;
  } finally {
    wake(job);
  }
}

/** A report's sessions under the names that the list of sessions has for them. */
function titled(report: FileReport, { titleOf }: JobsWorld): FileReport {
  return { ...report, sessions: report.sessions.map((session) => ({ ...session, title: titleOf(session.id) })) };
}

/** How fast it goes and how long it takes from here, once half a second has passed. */
function paceOf(
  { bytesDone, bytesTotal }: ImportStep,
  startedAtMs: number,
  nowMs: number,
): Pick<ImportProgress, 'bytesPerSecond' | 'leftMs'> {
  const spentMs = nowMs - startedAtMs;
  if (bytesDone === 0 || spentMs < 500) return {};
  return {
    bytesPerSecond: Math.round((bytesDone * 1000) / spentMs),
    leftMs: Math.max(0, Math.round((spentMs * (bytesTotal - bytesDone)) / bytesDone)),
  };
}

function wake(job: Job): void {
  const { changed } = job;
  job.changed = Promise.withResolvers<void>();
  changed.resolve();
}

async function* follow(job: Job | undefined): AsyncGenerator<FileReport> {
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
