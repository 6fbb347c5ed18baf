import type { MessagePort } from 'node:worker_threads';
import type { ImportWorld } from '../import-world.ts';
import { errorOf, type FromThread, type ToThread, type Verb } from './messages.ts';

/** The stores of the host, asked from another thread. */
export interface RemoteStores extends Pick<ImportWorld, 'store' | 'blobs'> {
  /** Takes the answer of a call; false for any other message. */
  readonly take: (message: ToThread) => boolean;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (reason: Error) => void;
}

/** Stores whose every verb is a message to the host's thread and back. */
export function remoteStores(port: Pick<MessagePort, 'postMessage'>): RemoteStores {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  const ask =
    (verb: Verb) =>
    <T>(...given: unknown[]): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const call = calls++;
        waiting.set(call, { resolve, reject });
        port.postMessage({ type: 'call', call, verb, given } satisfies FromThread);
      });
  return {
    store: {
      append: ask('append'),
      ref: ask('ref'),
      event: ask('event'),
      events: ask('events'),
      ledger: ask('ledger'),
      sourceFile: ask('sourceFile'),
      sourceFiles: ask('sourceFiles'),
    },
    blobs: { putAll: ask('putAll'), get: ask('getBlob') },
    take: (message) => {
      if (message.type !== 'answered' && message.type !== 'failed') return false;
      const asked = waiting.get(message.call);
      waiting.delete(message.call);
      if (message.type === 'answered') asked?.resolve(message.value as never);
      else asked?.reject(errorOf(message.failure));
      return true;
    },
  };
}
