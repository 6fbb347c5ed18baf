import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inTime, Late } from '../../../core/adapters/mcp/in-time.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A request whose client goes on listening after its end, as that of the protocol does. */
async function requested(signal: AbortSignal): Promise<WeakRef<object>> {
  const client = { listened: 0 };
  await inTime(signal, { silentMs: 60_000 }, async (timed) => {
    timed.signal.addEventListener('abort', () => client.listened++);
  });
  return new WeakRef(client);
}

describe('a request within its time', () => {
  it('lets go of a client that goes on listening, while the signal of its run lives on', async () => {
    const run = new AbortController();
    const client = await requested(AbortSignal.any([run.signal, new AbortController().signal]));
    await wait(1);
    collect();
    expect(client.deref()).toBeUndefined();
    expect(run.signal.aborted).toBe(false);
  });

  it('is ended by its clock and by the signal, each with its reason', async () => {
    const untilEnded = (signal: AbortSignal) =>
      inTime(signal, { silentMs: 5 }, (timed) => {
        const { promise, reject } = Promise.withResolvers<never>();
        timed.signal.addEventListener('abort', () => reject(timed.signal.reason as Error));
        if (timed.signal.aborted) reject(timed.signal.reason as Error);
        return promise;
      });
    await expect(untilEnded(new AbortController().signal)).rejects.toThrow(Late);
    await expect(untilEnded(AbortSignal.abort(new Error('Stopped.')))).rejects.toThrow('Stopped.');
  });
});
