import { Worker } from 'node:worker_threads';
import type { FileReport } from '../../../contract/import-report.ts';
import type { LogImports } from '../../../runtime/log-imports.ts';
import { HostError } from '../../../runtime/ports.ts';
import { threadEntry } from '../../thread-entry.ts';
import type { ImportStores } from '../import-world.ts';
import { type CarriedAppend, letGo, unload } from './carried-append.ts';
import { createHeapRoom } from './heap-room.ts';
import { errorOf, type FromThread, failureOf, type ToThread, type Verb } from './messages.ts';

type RunOptions = Parameters<LogImports['run']>[2];

/** A thread beside the host's that imports; it begins with the first run. */
export interface ImportThread {
  /** As {@link LogImports.run}. Throws HostError `import-stopped` where the thread ends under it. */
  readonly run: (paths: readonly string[], options: RunOptions) => AsyncGenerator<FileReport>;
  /** Ends the thread at once: its runs must have ended before. A no-op where none was begun. */
  readonly close: () => Promise<void>;
}

interface Run {
  readonly options: RunOptions;
  readonly reports: FileReport[];
  /** Undefined while it runs. */
  end: { readonly failure?: Error } | undefined;
  wake: () => void;
}

/** Most of what an import makes is of use for one batch only: more room for it costs memory and saves no time. */
const YOUNG_MB = 24;
/** Four times what the longest line that is read takes while it is parsed. A lower limit also makes the thread tidy up sooner. */
const OLD_MB = 1024;

/** Imports in another thread, which asks `stores` for everything that it reads and writes. */
export function openImportThread(stores: ImportStores): ImportThread {
  const runs = new Map<number, Run>();
  const heapRoom = createHeapRoom();
  let made = 0;
  let worker: Worker | undefined;
  const begin = (): Worker => {
    const [entry, options] = threadEntry(import.meta.dirname, 'import-thread');
    const begun = new Worker(entry, {
      ...options,
      name: 'import',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
    });
    const answer = answerFrom(stores, begun);
    begun.on('message', (message: FromThread) => {
      heapRoom.hold();
      take(message, runs, answer);
    });
    const lose = (cause: unknown) => {
      if (worker === begun) worker = undefined;
      const failure = new HostError('import-stopped', `The import stopped (${says(cause)}). Import again to go on.`, {
        retryable: true,
      });
      for (const run of runs.values()) finish(run, { failure });
    };
    begun.on('error', lose);
    begun.on('exit', (code) => lose(`its thread ended with ${code}`));
    begun.unref();
    return begun;
  };
  const rest = (thread: Worker): void => {
    heapRoom.release();
    thread.unref();
  };
  return {
    async *run(paths, options) {
      worker ??= begin();
      const thread = worker;
      const tell = (message: ToThread) => thread.postMessage(message);
      const id = made++;
      const run: Run = { options, reports: [], end: undefined, wake: () => undefined };
      runs.set(id, run);
      thread.ref();
      const cancel = () => tell({ type: 'cancel', run: id });
      const { follows = false, followed = [] } = options;
      tell({ type: 'run', run: id, paths, follows, followed });
      if (options.signal.aborted) cancel();
      options.signal.addEventListener('abort', cancel);
      try {
        yield* reportsOf(run);
      } finally {
        options.signal.removeEventListener('abort', cancel);
        if (run.end === undefined) cancel();
        runs.delete(id);
        if (runs.size === 0) rest(thread);
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

async function* reportsOf(run: Run): AsyncGenerator<FileReport> {
  for (;;) {
    for (const report of run.reports.splice(0)) yield report;
    if (run.reports.length > 0) continue;
    if (run.end?.failure !== undefined) throw run.end.failure;
    if (run.end !== undefined) return;
    await new Promise<void>((wake) => {
      run.wake = wake;
    });
  }
}

function take(message: FromThread, runs: ReadonlyMap<number, Run>, answer: (call: Call) => void): void {
  if (message.type === 'call') {
    answer(message);
    return;
  }
  const run = runs.get(message.run);
  if (run === undefined) return;
  if (message.type === 'step') run.options.onProgress(message.step);
  else if (message.type === 'report') {
    run.reports.push(message.report);
    run.wake();
  } else finish(run, message.failure === undefined ? {} : { failure: errorOf(message.failure) });
}

function finish(run: Run, end: NonNullable<Run['end']>): void {
  run.end ??= end;
  run.wake();
}

type Call = Extract<FromThread, { type: 'call' }>;

function answerFrom({ store, blobs }: ImportStores, worker: Worker): (call: Call) => void {
  const verbs: Record<Verb, (...given: never[]) => Promise<unknown>> = {
    append: (carried: CarriedAppend) => store.append(unload(carried), carried.ledger).finally(() => letGo(carried)),
    ref: store.ref,
    event: store.event,
    events: store.events,
    own: store.own,
    ledgerPage: store.ledgerPage,
    sourcesLike: store.sourcesLike,
    sourceFile: store.sourceFile,
    sourceFiles: store.sourceFiles,
    withoutFirst: store.withoutFirst,
    quarantineCounts: store.quarantineCounts,
    projection: store.projection,
    saveProjections: store.saveProjections,
    putAll: blobs.putAll,
    getBlob: blobs.get,
  };
  return ({ call, verb, given }) => {
    const tell = (message: ToThread) => worker.postMessage(message);
    verbs[verb](...(given as never[])).then(
      (value) => tell({ type: 'answered', call, value }),
      (cause: unknown) => tell({ type: 'failed', call, failure: failureOf(cause) }),
    );
  };
}

function says(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
