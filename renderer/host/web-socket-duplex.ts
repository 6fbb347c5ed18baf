import type { Duplex, DuplexMessage } from '../../core/contract/duplex.ts';
import { duplexEnd } from '../../core/contract/duplex-end.ts';

const protocol = 'openrath.v1';

/** The code a server closes with when it does not accept the token. */
const tokenRefused = 4401;

const readAddress = 'Open the address that `openrath serve` prints.';

/**
 * A pipe over a WebSocket. The token goes as a subprotocol, because a browser lets a page set no header. What is sent
 * before the socket is open waits for it. Never throws.
 */
export function webSocketDuplex(address: string, token: string | undefined, Socket: typeof WebSocket): Duplex {
  if (token === undefined) return closedDuplex(`This page has no token for the host. ${readAddress}`);
  const socket = new Socket(address, [protocol, `openrath.token.${token}`]);
  socket.binaryType = 'arraybuffer';
  const waiting: DuplexMessage[] = [];
  const { duplex, arrive, end } = duplexEnd({
    send: (message) => (socket.readyState === Socket.OPEN ? sendOver(socket, message) : waiting.push(message)),
    close: () => socket.close(1000),
  });
  let opened = false;
  socket.addEventListener('open', () => {
    opened = true;
    for (const message of waiting.splice(0)) sendOver(socket, message);
  });
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    arrive(typeof data === 'string' ? data : new Uint8Array(data));
  });
  socket.addEventListener('close', ({ code, reason }) => end(closeReason(code, reason, opened)));
  return duplex;
}

function closedDuplex(reason: string): Duplex {
  const { duplex, end } = duplexEnd({ send: () => undefined, close: () => undefined });
  end(reason);
  return duplex;
}

function sendOver(socket: WebSocket, message: DuplexMessage): void {
  socket.send(typeof message === 'string' ? message : new Uint8Array(message));
}

function closeReason(code: number, reason: string, opened: boolean): string {
  if (code === tokenRefused) return `The host did not accept this page's token. ${readAddress}`;
  if (reason !== '') return reason;
  return opened
    ? 'The connection to the host was lost.'
    : `The host cannot be reached: it has stopped, or this page's token is an old one. ${readAddress}`;
}
