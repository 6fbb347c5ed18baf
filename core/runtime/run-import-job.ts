import type { FileReport, ImportProgress } from '../contract/import-report.ts';
import type { HomeCondition } from './home-condition.ts';
import type { ImportStep, LogImports } from './log-imports.ts';
import type { Clock, EventStore } from './ports.ts';
import type { ReadingNews } from './views/log-readings.ts';

/** An import that runs or has run. */
export interface ImportJob {
  readonly follows: boolean;
  progress: ImportProgress;
  readonly reports: FileReport[];
  readonly abort: AbortController;
  /** Settles when another report is there or the job has ended, and is replaced then. */
  changed: PromiseWithResolvers<void>;
  /** Settles with what made it fail; undefined where nothing did. */
  done: Promise<unknown>;
}

export interface JobWorld {
  readonly imports: LogImports;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly tell: (progress: ImportProgress) => void;
  /** How the reading of a file goes. */
  readonly onReading: (path: string, news: ReadingNews) => void;
  /** What a session is called in the list of sessions. */
  readonly titleOf: (session: string) => string;
  /** Whether what says of which kind a session is was erased. */
  readonly isKindLost: (session: string) => boolean;
  readonly goesOn: HomeCondition['goesOn'];
  /** Files and folders that are followed, on record. */
  readonly followed: () => readonly string[];
}

/**
 * Brings paths in. Where the disk takes no more it waits for room and goes on by itself, until it is cancelled: the file in hand has its
 * report in the end. Gives what made it fail; undefined where it was done or cancelled.
 */
export async function runImportJob(job: ImportJob, paths: readonly string[], world: JobWorld): Promise<unknown> {
  const { signal } = job.abort;
  const told = new Set<string>();
  for (;;) {
    const pass = await passOver(job, { paths, told }, world);
    const room = signal.aborted ? undefined : world.goesOn(pass.failure);
    if (room === undefined) return end(job, pass, world);
    waitFor(job, pass, world);
    await Promise.race([room, aborted(signal)]);
    if (signal.aborted) return end(job, pass, world);
    move(job, {}, world);
  }
}

/** How one pass over the paths ended: with nothing, or with what stopped it and the report of the file that it stopped at. */
interface Pass {
  readonly failure?: unknown;
  readonly stoppedAt: FileReport | undefined;
}

interface Asked {
  readonly paths: readonly string[];
  /** Paths that have their report: to a later pass they are unchanged. */
  readonly told: Set<string>;
}

async function passOver(job: ImportJob, { paths, told }: Asked, world: JobWorld): Promise<Pass> {
  const sinceMs = world.clock.nowMs();
  const addedBefore = job.progress.eventsAdded;
  let current = '';
  const onProgress = (step: ImportStep) => {
    if (step.current !== current) world.onReading(step.current, 'begun');
    current = step.current;
    const eventsAdded = addedBefore + step.eventsAdded;
    move(job, { ...step, eventsAdded, ...paceOf(step, sinceMs, world.clock.nowMs()) }, world);
  };
  const options = { signal: job.abort.signal, onProgress, follows: job.follows, followed: world.followed() };
  let stoppedAt: FileReport | undefined;
  try {
    for await (const report of world.imports.run(paths, world.store, options)) {
      if (report.status === 'failed') {
        stoppedAt = report;
        continue;
      }
      world.onReading(report.path, ENDED.has(report.status) ? 'ended' : 'cut off');
      if (!told.has(report.path)) add(job, report, world);
      told.add(report.path);
    }
    return { stoppedAt };
  } catch (failure) {
    return { failure, stoppedAt };
  }
}

function waitFor(job: ImportJob, { failure, stoppedAt }: Pass, world: JobWorld): void {
  const waits = says(failure);
  if (stoppedAt !== undefined) world.onReading(stoppedAt.path, { waits });
  move(job, { waits }, world);
}

function end(job: ImportJob, { failure, stoppedAt }: Pass, world: JobWorld): unknown {
  if (stoppedAt !== undefined) {
    world.onReading(stoppedAt.path, 'cut off');
    add(job, stoppedAt, world);
  }
  const hasFailed = failure !== undefined && !job.abort.signal.aborted;
  if (hasFailed) move(job, { state: 'failed', problem: says(failure) }, world);
  else move(job, { state: job.abort.signal.aborted ? 'cancelled' : 'done' }, world);
  wake(job);
  return hasFailed ? failure : undefined;
}

function add(job: ImportJob, report: FileReport, world: JobWorld): void {
  job.reports.push(asListed(report, world));
  wake(job);
}

const ENDED: ReadonlySet<FileReport['status']> = new Set(['imported', 'unchanged', 'skipped']);

/** A report's sessions under the names and the kinds that the list of sessions has for them. */
export function asListed(
  report: FileReport,
  { titleOf, isKindLost }: Pick<JobWorld, 'titleOf' | 'isKindLost'>,
): FileReport {
  const sessions = report.sessions.map(({ kind, ...session }) => ({
    ...session,
    title: titleOf(session.id),
    ...(kind === undefined || isKindLost(session.id) ? {} : { kind }),
  }));
  return { ...report, sessions };
}

/** Whatever moves does not wait any more, unless it says so anew. */
function move(job: ImportJob, change: Partial<ImportProgress>, { tell }: JobWorld): void {
  const { waits: _, ...before } = job.progress;
  job.progress = { ...before, ...change };
  tell(job.progress);
}

/** How fast it goes and how long it takes from here, once half a second has passed. */
function paceOf(
  { bytesDone, bytesTotal }: ImportStep,
  sinceMs: number,
  nowMs: number,
): Pick<ImportProgress, 'bytesPerSecond' | 'leftMs'> {
  const spentMs = nowMs - sinceMs;
  if (bytesDone === 0 || spentMs < 500) return {};
  return {
    bytesPerSecond: Math.round((bytesDone * 1000) / spentMs),
    leftMs: Math.max(0, Math.round((spentMs * (bytesTotal - bytesDone)) / bytesDone)),
  };
}

function wake(job: ImportJob): void {
  const { changed } = job;
  job.changed = Promise.withResolvers<void>();
  changed.resolve();
}

function says(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
