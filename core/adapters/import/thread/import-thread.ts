import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ImportStep } from '../../../runtime/log-imports.ts';
import { sha256 } from '../../sha256.ts';
import { packText } from '../../store-sqlite/packed.ts';
import { systemIds } from '../../system-ids.ts';
import { importPaths } from '../import-paths.ts';
import type { ImportWorld } from '../import-world.ts';
import { LiveFiles } from '../live-files.ts';
import { type FromThread, failureOf, type ToThread } from './messages.ts';
import { type RemoteStores, remoteStores } from './remote-stores.ts';

/** Steps closer together than this are told as one, in ms. */
const STEP_MS = 100;

if (parentPort !== null) serve(parentPort);

/** Runs imports for the host's thread: all that costs time is done here, only the stores are asked over there. */
function serve(port: MessagePort): void {
  const stores = remoteStores(port);
  const live = new LiveFiles(sha256);
  const stops = new Map<number, AbortController>();
  port.on('message', (message: ToThread) => {
    if (stores.take(message)) return;
    if (message.type === 'cancel') stops.get(message.run)?.abort();
    if (message.type !== 'run') return;
    const { run, paths, follows, followed } = message;
    const stop = new AbortController();
    stops.set(run, stop);
    const tell = (news: FromThread) => port.postMessage(news);
    void runImport(
      { run, paths, as: follows ? { live } : { followed: { paths: followed, live } }, signal: stop.signal },
      stores,
      tell,
    )
      .then(
        () => tell({ type: 'ended', run }),
        (cause: unknown) => tell({ type: 'ended', run, failure: failureOf(cause) }),
      )
      .finally(() => stops.delete(run));
  });
}

interface Run {
  readonly run: number;
  readonly paths: readonly string[];
  readonly as: Pick<ImportWorld, 'live' | 'followed'>;
  readonly signal: AbortSignal;
}

async function runImport(
  { run, paths, as, signal }: Run,
  { store, blobs }: RemoteStores,
  tell: (news: FromThread) => void,
): Promise<void> {
  let last: ImportStep | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const flush = () => {
    if (last !== undefined) tell({ type: 'step', run, step: last });
    last = undefined;
    toldAtMs = performance.now();
  };
  const onProgress = (step: ImportStep) => {
    last = step;
    if (performance.now() - toldAtMs >= STEP_MS) flush();
  };
  for await (const report of importPaths(paths, {
    store,
    blobs,
    ids: systemIds,
    sha256,
    signal,
    onProgress,
    pack: packText,
    ...as,
  })) {
    flush();
    tell({ type: 'report', run, report });
  }
  flush();
}
