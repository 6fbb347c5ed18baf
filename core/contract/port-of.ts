import type { Duplex, DuplexMessage } from './duplex.ts';

/** The part of a message port that the RPC library uses, at either end. */
export interface PortShaped {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Makes a duplex look like a message port: `message` events carry data, `close` comes once. Never throws. */
export function portOf(pipe: Duplex): PortShaped {
  return {
    addEventListener(type, listener) {
      if (type === 'message') pipe.onMessage((data) => listener({ data }));
      if (type === 'close') pipe.onClose(() => listener({}));
    },
    postMessage: (message) => pipe.send(message as DuplexMessage),
  };
}
