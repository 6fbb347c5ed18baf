import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { Duplex } from '../../contract/duplex.ts';
import { nodeHttp } from '../http/node-http.ts';
import { endSockets } from './end-sockets.ts';
import { webSocketDuplex } from './web-socket-duplex.ts';

/** One message may be this large: a page of events with long tool output. Bytes. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * Listens on the home's private socket (mode 0600). Only the holder of the lock may call it: a stale socket file is replaced.
 * What speaks WebSocket is loaded when somebody connects: to most hosts, which do one command, nobody does.
 */
export async function listenOnSocket(
  path: string,
  attach: (pipe: Duplex) => void,
): Promise<{ close: () => Promise<void> }> {
  if (process.platform !== 'win32') rmSync(path, { force: true });
  let speaking: ReturnType<typeof speakWebSocket> | undefined;
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    speaking ??= speakWebSocket(attach);
    // One that breaks off meanwhile has nobody else to hear of it.
    socket.on('error', () => socket.destroy());
    (await speaking).http.emit('connection', socket);
  });
  await listening(server, path);
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return {
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      const spoken = await speaking;
      if (spoken !== undefined) await endSockets(spoken.sockets.clients);
      spoken?.http.closeAllConnections();
      await closed;
      if (process.platform !== 'win32') rmSync(path, { force: true });
    },
  };
}

async function speakWebSocket(attach: (pipe: Duplex) => void) {
  const { WebSocketServer } = await import('ws');
  const http = nodeHttp().createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server: http, maxPayload: MAX_MESSAGE_BYTES });
  sockets.on('connection', (socket) => attach(webSocketDuplex(socket)));
  return { http, sockets };
}

/** Connects to the host that listens on a socket; undefined where nobody does. */
export async function dialSocket(path: string): Promise<Duplex | undefined> {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`ws+unix:${path}:/rpc`, { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const pipe = webSocketDuplex(socket);
  return await new Promise((resolve) => {
    socket.once('open', () => resolve(pipe));
    socket.once('error', () => resolve(undefined));
  });
}

function listening(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  }).finally(() => process.umask(before));
}
