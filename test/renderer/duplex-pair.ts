import type { Duplex } from '../../core/contract/duplex.ts';
import { duplexEnd } from '../../core/contract/duplex-end.ts';

/** Two ends of one pipe in this process, and a way to cut it. Messages arrive in a later microtask, as over a real one. */
export interface DuplexPair {
  readonly here: Duplex;
  readonly there: Duplex;
  readonly cut: (reason: string) => void;
}

export function duplexPair(): DuplexPair {
  const here = duplexEnd({
    send: (message) => queueMicrotask(() => there.arrive(message)),
    close: () => there.end('closed by the other side'),
  });
  const there = duplexEnd({
    send: (message) => queueMicrotask(() => here.arrive(message)),
    close: () => here.end('closed by the other side'),
  });
  const cut = (reason: string): void => {
    here.end(reason);
    there.end(reason);
  };
  return { here: here.duplex, there: there.duplex, cut };
}
