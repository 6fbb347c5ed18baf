import { Worker } from 'node:worker_threads';
import { inRows } from '../../projections/workflow/layout/in-rows.ts';
import type { LayoutAsked, LayoutPlace } from '../../projections/workflow/layout/layout-asked.ts';
import type { LayOut } from '../../runtime/ports/lay-out.ts';
import { threadEntry } from '../thread-entry.ts';
import { LAYOUT_LIMITS, type LayoutLimits } from './layout-limits.ts';

/** Lays out in a thread of its own, which begins with the work and ends with it; in rows, at once, what is beyond the limits. */
export function openLayout(limits: LayoutLimits = LAYOUT_LIMITS): LayOut {
  return async (asked, signal) => {
    signal?.throwIfAborted();
    const { nodes, links, care } = asked;
    if (nodes.length > limits.nodes[care] || links.length > limits.links) return inRows(asked);
    return (await inThread(asked, limits, signal)) ?? inRows(asked);
  };
}

/** What a thread may have of the host's memory, in MB. */
const THREAD_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Undefined where it took too long, or too much memory, or the library failed: an arrangement is not worth an error. */
async function inThread(
  asked: LayoutAsked,
  { timeMs }: LayoutLimits,
  signal: AbortSignal | undefined,
): Promise<readonly LayoutPlace[] | undefined> {
  const [entry, options] = threadEntry(import.meta.dirname, 'layout-thread');
  const worker = new Worker(entry, {
    ...options,
    name: 'layout',
    env: {},
    resourceLimits: THREAD_MB,
    workerData: asked,
  });
  const { promise, resolve, reject } = Promise.withResolvers<readonly LayoutPlace[] | undefined>();
  const late = setTimeout(() => resolve(undefined), timeMs);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  worker.on('message', resolve);
  worker.on('error', () => resolve(undefined));
  worker.on('exit', () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
