import type { Duplex, DuplexMessage, Shared } from '../../contract/duplex.ts';
import { type DuplexEnd, duplexEnd } from '../../contract/duplex-end.ts';

/** Two ends of one in-process pipe. Messages arrive in order, on a later turn. */
export function duplexPair(): [Duplex, Duplex] {
  const shared: Shared = {};
  const left: DuplexEnd = duplexEnd(transportTo(() => right, shared));
  const right: DuplexEnd = duplexEnd(transportTo(() => left, shared));
  return [left.duplex, right.duplex];
}

function transportTo(other: () => DuplexEnd, shared: Shared) {
  return {
    shared,
    send: (message: DuplexMessage) => queueMicrotask(() => other().arrive(message)),
    close: (reason: string) => queueMicrotask(() => other().end(reason)),
  };
}
