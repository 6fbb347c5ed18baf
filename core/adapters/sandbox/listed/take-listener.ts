import type { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';

/** Longest that a doorman may take, in ms. */
const TAKE_MS = 20_000;

/**
 * The listener that a doorman made inside and handed out: its connections come from the network inside, and are taken here. Nothing more is
 * read of the channel then. Rejects where none comes, or with the reason of the signal.
 */
export function takeListener(child: ChildProcess, signal: AbortSignal): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const late = AbortSignal.any([signal, AbortSignal.timeout(TAKE_MS)]);
  const give = () => reject(late.reason);
  late.addEventListener('abort', give);
  child.once('message', (_, handed) => {
    if (handed instanceof Server) resolve(handed);
    else reject(new Error('no listener came'));
  });
  child.once('exit', () => reject(new Error('it ended before it was there')));
  child.once('error', reject);
  if (late.aborted) give();
  return promise.finally(() => {
    late.removeEventListener('abort', give);
    if (child.connected) child.disconnect();
  });
}
