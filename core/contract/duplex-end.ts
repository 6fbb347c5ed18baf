import { CLOSED_IN_ORDER, type Duplex, type DuplexMessage, type Shared } from './duplex.ts';

/** One end of a pipe, for those who build pipes over a transport. */
export type DuplexEnd = {
  /** The pipe as its user sees it. */
  readonly duplex: Duplex;
  /** Hands over a message that the transport brought. Messages wait until there is a first listener. */
  readonly arrive: (message: DuplexMessage) => void;
  /** Says that the pipe has closed, in words. A no-op the second time. */
  readonly end: (reason: string) => void;
};

/** What the transport below does. Neither is called after the pipe has closed, and neither may throw. */
export type DuplexTransport = {
  readonly send: (message: DuplexMessage) => void;
  /** The user of this end closes the pipe. */
  readonly close: (reason: string) => void;
  /** Of a pipe within one process. */
  readonly shared?: Shared;
};

/** Makes one end of a pipe over a transport. A close listener that is added after the pipe has closed is called at once. */
export function duplexEnd(transport: DuplexTransport): DuplexEnd {
  const messageListeners = new Set<(message: DuplexMessage) => void>();
  const closeListeners = new Set<(reason: string) => void>();
  const early: DuplexMessage[] = [];
  let closed: string | undefined;

  const end = (reason: string) => {
    if (closed !== undefined) return;
    closed = reason;
    for (const listener of closeListeners) listener(reason);
    closeListeners.clear();
    messageListeners.clear();
  };

  const duplex: Duplex = {
    ...(transport.shared === undefined ? {} : { shared: transport.shared }),
    send: (message) => {
      if (closed === undefined) transport.send(message);
    },
    onMessage: (listener) => {
      messageListeners.add(listener);
      for (const message of early.splice(0)) listener(message);
      return () => messageListeners.delete(listener);
    },
    onClose: (listener) => {
      if (closed === undefined) closeListeners.add(listener);
      else listener(closed);
      return () => closeListeners.delete(listener);
    },
    close: (reason = CLOSED_IN_ORDER) => {
      if (closed !== undefined) return;
      transport.close(reason);
      end('closed on this side');
    },
  };

  return {
    duplex,
    arrive: (message) => {
      if (closed !== undefined) return;
      if (messageListeners.size === 0) early.push(message);
      for (const listener of messageListeners) listener(message);
    },
    end,
  };
}
