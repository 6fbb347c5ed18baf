import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Part } from './fuzz-worker.ts';

/** Runs to do, and how long they may take together. */
export interface FuzzPlan {
  readonly from: number;
  readonly runs: number;
  readonly workers: number;
  /** Takes real logs as seeds too, where they lie beside the checkout. The same run is another log then. */
  readonly withReal: boolean;
  /** Ends early, without a failure, once so much time has gone. */
  readonly limitMs?: number;
  /** Called about each second with what was done so far. */
  readonly onProgress?: (counts: FuzzCounts) => void;
}

export interface FuzzCounts {
  readonly runs: number;
  readonly imported: number;
  readonly refused: number;
  readonly events: number;
  readonly quarantined: number;
  /** Of all threads together, at most. */
  readonly rssBytes: number;
  /** The longest that a run took. */
  readonly longestMs: number;
  readonly found: readonly { readonly run: number; readonly problems: readonly string[] }[];
}

/** A run that takes longer hangs: of the processor's time, and of the clock's. */
const HANG_MS = 5_000;
const WAIT_MS = 60_000;
const LOOK_MS = 250;

/** Does the runs in worker threads, which are watched: one that hangs is ended and its run is counted as found. */
export async function fuzz(plan: FuzzPlan): Promise<FuzzCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-fuzz-'));
  const totals = new Totals();
  const progress = setInterval(() => plan.onProgress?.(totals.counts()), 1_000);
  const end = plan.from + plan.runs;
  const parts = Array.from(
    { length: plan.workers },
    (_, at): Part => ({ first: plan.from + at, end, step: plan.workers, folder, withReal: plan.withReal }),
  );
  const stopAtMs = performance.now() + (plan.limitMs ?? Number.POSITIVE_INFINITY);
  try {
    await Promise.all(parts.map((part) => runPart(part, totals, stopAtMs)));
  } finally {
    clearInterval(progress);
    rmSync(folder, { recursive: true, force: true });
  }
  return totals.counts();
}

/** Runs a part to its end; behind a run that hung or ended its worker, it goes on with a new one. */
async function runPart(part: Part, totals: Totals, stopAtMs: number): Promise<void> {
  for (let first = part.first; first < part.end && performance.now() < stopAtMs; ) {
    const last = await watch({ ...part, first }, totals, stopAtMs);
    first = last === undefined ? part.end : last + part.step;
  }
}

/** One worker. Gives the run that it did not survive; undefined where it came to its end or the time is up. */
function watch(part: Part, totals: Totals, stopAtMs: number): Promise<number | undefined> {
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), { workerData: part });
  let begun: Begun | undefined;
  let died: string | undefined;
  const watchdog = setInterval(() => {
    totals.look();
    if (begun !== undefined) begun.looks++;
    if (begun !== undefined && hangs(begun, part.step)) died = `took longer than ${HANG_MS} ms`;
    if (died !== undefined || performance.now() > stopAtMs) void worker.terminate();
  }, LOOK_MS);
  worker.on('message', (message: FromWorker) => {
    if (message.type !== 'begins') return totals.add(message);
    if (begun !== undefined) totals.took(performance.now() - begun.atMs);
    begun = { run: message.run, atMs: performance.now(), looks: 0, cpu: process.cpuUsage() };
  });
  worker.on('error', (cause) => {
    died = `ended the process: ${cause}`;
  });
  return new Promise((resolve) => {
    worker.once('exit', () => {
      clearInterval(watchdog);
      const run = begun?.run ?? part.first;
      if (died !== undefined) totals.add({ type: 'found', run, problems: [died] });
      resolve(died === undefined ? undefined : run);
    });
  });
}

interface Begun {
  readonly run: number;
  readonly atMs: number;
  /** How often it was looked at: never while all of this was stopped. */
  looks: number;
  readonly cpu: NodeJS.CpuUsage;
}

/**
 * Whether a run has had its time: of the processor, which all `workers` share alike, so that a busy machine is no failure;
 * or of the clock, for one that waits for nothing.
 */
function hangs({ looks, cpu }: Begun, workers: number): boolean {
  const ranMs = looks * LOOK_MS;
  const { user, system } = process.cpuUsage(cpu);
  return ranMs > WAIT_MS || (ranMs > HANG_MS && (user + system) / 1000 > HANG_MS * workers);
}

class Totals {
  private done = { runs: 0, imported: 0, refused: 0, events: 0, quarantined: 0 };
  private rssBytes = 0;
  private longestMs = 0;
  private readonly found: { run: number; problems: readonly string[] }[] = [];

  add(message: Exclude<FromWorker, { type: 'begins' }>): void {
    if (message.type === 'found') {
      this.found.push({ run: message.run, problems: message.problems });
      return;
    }
    for (const name of ['runs', 'imported', 'refused', 'events', 'quarantined'] as const)
      this.done[name] += message[name];
  }

  took(ms: number): void {
    this.longestMs = Math.max(this.longestMs, Math.round(ms));
  }

  look(): void {
    this.rssBytes = Math.max(this.rssBytes, process.memoryUsage.rss());
  }

  counts(): FuzzCounts {
    const { rssBytes, longestMs, found } = this;
    return { ...this.done, rssBytes, longestMs, found: found.toSorted((a, b) => a.run - b.run) };
  }
}
