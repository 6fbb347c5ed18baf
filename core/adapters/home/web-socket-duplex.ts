import type { WebSocket } from 'ws';
import { CLOSED_IN_ORDER, type Duplex, type DuplexMessage } from '../../contract/duplex.ts';
import { duplexEnd } from '../../contract/duplex-end.ts';

/** WebSocket close code for "done, nothing is wrong" (RFC 6455 7.4.1). */
const NORMAL = 1000;
/** For "ended by what was not expected" (the same). */
const UNEXPECTED = 1011;

/** A pipe over an open (or opening) WebSocket. Messages sent before it is open wait for it. */
export function webSocketDuplex(socket: WebSocket): Duplex {
  const early: DuplexMessage[] = [];
  const end = duplexEnd({
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(message);
      else if (socket.readyState === socket.CONNECTING) early.push(message);
    },
    close: (reason) => socket.close(reason === CLOSED_IN_ORDER ? NORMAL : UNEXPECTED),
  });
  socket.binaryType = 'nodebuffer';
  socket.once('open', () => {
    for (const message of early.splice(0)) socket.send(message);
  });
  socket.on('message', (data: Buffer, binary: boolean) =>
    end.arrive(binary ? new Uint8Array(data) : data.toString('utf8')),
  );
  socket.once('close', (code: number) =>
    end.end(code === NORMAL ? CLOSED_IN_ORDER : `connection closed, code ${code}`),
  );
  // Without a listener a socket error ends the process; what it means for us arrives as `close`.
  socket.on('error', () => undefined);
  return end.duplex;
}

/** Joins two pipes: what arrives at one is sent at the other, unread; closing one closes the other for the same reason. */
export function joinPipes(a: Duplex, b: Duplex): void {
  a.onMessage(b.send);
  b.onMessage(a.send);
  a.onClose((reason) => b.close(reason));
  b.onClose((reason) => a.close(reason));
}
