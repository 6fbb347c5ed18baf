import type { MessagePort } from 'node:worker_threads';
import type { ImportWorld } from '../import-world.ts';
import { carry } from './carried-append.ts';
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
  const send = <T>(verb: Verb, given: readonly unknown[], handedOver: readonly Uint8Array<ArrayBuffer>[] = []) =>
    new Promise<T>((resolve, reject) => {
      const call = calls++;
      waiting.set(call, { resolve, reject });
      const message: FromThread = { type: 'call', call, verb, given };
      port.postMessage(
        message,
        handedOver.map(({ buffer }) => buffer),
      );
    });
  const ask =
    (verb: Verb) =>
    <T>(...given: unknown[]): Promise<T> =>
      send(verb, given);
  return {
    store: {
      append: (batch, ledger) => {
        const carried = carry(batch, ledger);
        return send('append', [carried], [carried.texts, carried.frames]);
      },
      ref: ask('ref'),
      event: ask('event'),
      events: ask('events'),
      own: ask('own'),
      ledgerPage: ask('ledgerPage'),
      sourcesLike: ask('sourcesLike'),
      sourceFile: ask('sourceFile'),
      sourceFiles: ask('sourceFiles'),
      withoutFirst: ask('withoutFirst'),
      quarantineCounts: ask('quarantineCounts'),
      projection: ask('projection'),
      saveProjections: ask('saveProjections'),
    },
    blobs: {
      putAll: (values) => {
        // A value may be a view of a large chunk, all of which would be copied.
        const copies = values.map((value) => Uint8Array.from(value));
        return send('putAll', [copies], copies);
      },
      get: ask('getBlob'),
    },
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
