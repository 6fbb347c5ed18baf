import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { HostError } from '../../runtime/ports.ts';
import type { FoundTexts, IndexNews } from '../../runtime/search/text-index.ts';
import { failureOf } from '../import/thread/messages.ts';
import { EVENTS_FILE } from '../store-sqlite/schema.ts';
import { type MendedShelf, mendedShelf } from './mended-shelf.ts';
import type { FromSearch, ToSearch } from './messages.ts';

/** Progress closer together than this is told as one, in ms. */
const TELL_MS = 200;

if (parentPort !== null) serve(parentPort, workerData as { readonly folder: string });

/** Keeps the index of a home beside the host's thread: a batch, then whatever is asked, then the next batch. */
function serve(port: MessagePort, { folder }: { readonly folder: string }): void {
  const tell = (message: FromSearch) => port.postMessage(message);
  const onRebuilt = (says: string): void => {
    tell({ type: 'rebuilt', says });
    catching.wake();
  };
  const shelf = mendedShelf(folder, { nowMs: Date.now, onRebuilt });
  const catching = catchingUp(shelf, {
    onProgress: (progress) => tell({ type: 'progress', progress }),
    onDamaged: (file) => tell({ type: 'damaged', file }),
  });
  port.on('message', (message: ToSearch) => {
    if (message.type === 'wake') return catching.wake();
    if (message.type === 'close') {
      catching.stop();
      shelf.close();
      port.close();
      return;
    }
    const { call } = message;
    try {
      if (message.type === 'find') {
        tell({ type: 'answered', call, found: catching.told(shelf.use((open) => open.find(message.wanted))) });
      } else {
        shelf.forget(message.events);
        tell({ type: 'answered', call });
      }
    } catch (cause) {
      tell({ type: 'failed', call, failure: failureOf(cause) });
    }
  });
}

/**
 * Takes in batch after batch until nothing is left, then checks what is in, a piece at a time. What the disk refuses is tried again when it is
 * woken next.
 */
function catchingUp(shelf: MendedShelf, { onProgress, onDamaged }: Omit<IndexNews, 'onRebuilt'>) {
  let state: 'resting' | 'running' | 'stopped' = 'resting';
  let isWoken = false;
  let isDamaged = false;
  let stopped: string | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const tellNow = (): void => {
    toldAtMs = performance.now();
    onProgress(shelf.use((open) => open.progress()));
  };
  const tellDamaged = (): void => {
    if (!isDamaged) onDamaged(EVENTS_FILE.name);
    isDamaged = true;
  };
  const run = async (): Promise<void> => {
    let wasBehind: boolean | undefined;
    try {
      while (state === 'running') {
        isWoken = false;
        const { isLast, lost } = shelf.use((open) => open.step());
        stopped = undefined;
        if (lost > 0) tellDamaged();
        const isBehind = !isLast || isWoken;
        if (wasBehind !== isBehind || (isBehind && performance.now() - toldAtMs >= TELL_MS)) tellNow();
        wasBehind = isBehind;
        if (!isBehind && shelf.use((open) => open.check()) && !isWoken) break;
        await nextTurn();
      }
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      stopped = error.message;
      if (isOfRecord(error)) tellDamaged();
    }
    if (state === 'running') state = 'resting';
  };
  return {
    told: (found: FoundTexts): FoundTexts => ({
      ...found,
      progress: { ...found.progress, ...(stopped === undefined ? {} : { stopped }) },
    }),
    wake: () => {
      isWoken = true;
      if (state !== 'resting') return;
      state = 'running';
      void run();
    },
    stop: () => {
      state = 'stopped';
    },
  };
}

/** Whether the events can't be read: what is broken of the index itself is mended. */
function isOfRecord({ code, data }: HostError): boolean {
  return code === 'store-broken' && data.path !== undefined && basename(data.path) === EVENTS_FILE.name;
}
