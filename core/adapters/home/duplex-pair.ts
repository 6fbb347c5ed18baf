import type { Duplex, DuplexMessage } from '../../contract/duplex.ts';
import { type DuplexEnd, duplexEnd } from '../../contract/duplex-end.ts';

/** Two ends of one in-process pipe. Messages arrive in order, on a later turn. */
export function duplexPair(): [Duplex, Duplex] {
  const left: DuplexEnd = duplexEnd(transportTo(() => right));
  const right: DuplexEnd = duplexEnd(transportTo(() => left));
  return [left.duplex, right.duplex];
}

function transportTo(other: () => DuplexEnd) {
  return {
    send: (message: DuplexMessage) => queueMicrotask(() => other().arrive(message)),
    close: (reason: string) => queueMicrotask(() => other().end(reason)),
  };
}
