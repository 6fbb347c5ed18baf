import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { HostError } from '../../runtime/ports.ts';
import type { FoundTexts, IndexNews, OpenTextIndex, TextIndex } from '../../runtime/search/text-index.ts';
import { errorOf } from '../import/thread/messages.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { setAsideIn } from '../store-sqlite/old-copies.ts';
import { threadEntry } from '../thread-entry.ts';
import type { FromSearch, ToSearch } from './messages.ts';
import { hasSearchFile } from './open-search-file.ts';

interface Waiting {
  readonly resolve: (found: FoundTexts | undefined) => void;
  readonly reject: (reason: Error) => void;
}

/** The index of a home in a folder, kept by a thread of its own that begins with the first thing to do. */
export function textIndexIn(folder: string): OpenTextIndex {
  return (news) => createTextIndex(folder, news);
}

function createTextIndex(folder: string, news: IndexNews): TextIndex {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let worker: Worker | undefined;
  let isClosed = false;
  const lose = (lost: Worker, why: string): void => {
    if (worker !== lost) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(stopped(why));
    waiting.clear();
  };
  const begin = (): Worker => {
    const [entry, options] = threadEntry(import.meta.dirname, 'search-thread');
    const begun = new Worker(entry, { ...options, name: 'search', workerData: { folder } });
    begun.on('message', (message: FromSearch) => take(message, waiting, news, () => settled(begun)));
    begun.on('error', (cause) => lose(begun, cause instanceof Error ? cause.message : String(cause)));
    begun.on('exit', (code) => lose(begun, `its thread ended with ${code}`));
    begun.unref();
    return begun;
  };
  /** Only what somebody waits for keeps the process alive. */
  const settled = (thread: Worker): void => {
    if (waiting.size === 0) thread.unref();
  };
  const tell = (message: ToSearch): Worker => {
    worker ??= begin();
    worker.postMessage(message);
    return worker;
  };
  const ask = (make: (call: number) => ToSearch): Promise<FoundTexts | undefined> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(stopped('it is closed'));
      const call = calls++;
      waiting.set(call, { resolve, reject });
      tell(make(call)).ref();
    });
  return {
    wake: () => {
      if (!isClosed) tell({ type: 'wake' });
    },
    wakeIfBegun: () => worker?.postMessage({ type: 'wake' } satisfies ToSearch),
    find: async (wanted) => {
      const found = await ask((call) => ({ type: 'find', call, wanted }));
      if (found === undefined) throw new Error('the search was answered without an answer');
      return found;
    },
    forget: async (events) => {
      if (!existsSync(folder)) return [];
      if (worker !== undefined || hasSearchFile(folder)) await ask((call) => ({ type: 'forget', call, events }));
      return guarded(folder, () => setAsideIn(folder));
    },
    close: async () => {
      isClosed = true;
      const thread = worker;
      if (thread === undefined) return;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.ref();
      thread.postMessage({ type: 'close' } satisfies ToSearch);
      await ended;
    },
  };
}

function take(message: FromSearch, waiting: Map<number, Waiting>, news: IndexNews, settled: () => void): void {
  if (message.type === 'progress') news.onProgress(message.progress);
  else if (message.type === 'rebuilt') news.onRebuilt(message.says);
  else if (message.type === 'damaged') news.onDamaged(message.file);
  else settle(message, waiting, settled);
}

function settle(
  message: Extract<FromSearch, { readonly call: number }>,
  waiting: Map<number, Waiting>,
  settled: () => void,
): void {
  const asked = waiting.get(message.call);
  waiting.delete(message.call);
  if (message.type === 'answered') asked?.resolve(message.found);
  else asked?.reject(errorOf(message.failure));
  settled();
}

function stopped(why: string): HostError {
  return new HostError('search-stopped', `The search stopped (${why}). Search again.`, { retryable: true });
}
