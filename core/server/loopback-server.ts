import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex as Stream } from 'node:stream';
import { WebSocketServer } from 'ws';
import { endSockets } from '../adapters/home/end-sockets.ts';
import { MAX_MESSAGE_BYTES } from '../adapters/home/host-socket.ts';
import { webSocketDuplex } from '../adapters/home/web-socket-duplex.ts';
import { nodeHttp } from '../adapters/http/node-http.ts';
import { contentPolicy } from '../contract/content-policy.ts';
import type { Duplex } from '../contract/duplex.ts';
import { checkAddress, checkUpgrade, type Guard, isToken, type Turned } from './guard.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

/** A running browser face. `url` holds the token; whoever has it has the home. */
export interface LoopbackServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface LoopbackOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  /** Folder of the built window. */
  readonly root: string;
}

/**
 * Serves the window and the host's door on 127.0.0.1 only. Every file request carries the token as its first path
 * segment, every upgrade as a subprotocol; Host and Origin are checked on both. Throws the system's error where the port is taken.
 */
export async function startLoopbackServer(
  options: LoopbackOptions,
  attach: (pipe: Duplex) => void,
): Promise<LoopbackServer> {
  const files = readStaticFiles(options.root);
  const guard = { token: randomBytes(32).toString('base64url'), port: 0 };
  const server = nodeHttp().createServer((request, response) =>
    send(response, answerTo(request, guard, files), request.method !== 'HEAD'),
  );
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => 'openrath.v1',
  });
  server.on('upgrade', (request, stream, head) => {
    // Whoever asks may be gone before the answer: that is the end of this connection and of nothing else.
    stream.on('error', () => stream.destroy());
    const turned = checkUpgrade(request, guard);
    if (turned !== undefined) return turnAway(stream, turned);
    sockets.handleUpgrade(request, stream, head, (socket) => attach(webSocketDuplex(socket)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  guard.port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${guard.port}/${guard.token}/#token=${guard.token}`,
    close: async () => {
      await endSockets(sockets.clients);
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly keep: keyof typeof KEEPING;
}

/**
 * What is built has its digest in its name: the browser keeps it, compiled too, so that a page that is loaded again is there sooner.
 * Its address holds this server's token as the history does, and goes out of use with it.
 */
const KEEPING = { never: 'no-store', always: 'private, max-age=31536000, immutable' } as const;

function answerTo(request: IncomingMessage, guard: Guard, files: ReadonlyMap<string, StaticFile>): Answer {
  const turned = checkAddress(request, guard);
  if (turned !== undefined) return words(turned.status, turned.reason);
  if (request.method !== 'GET' && request.method !== 'HEAD') return words(405, 'Only GET is answered here.');
  const [, token = '', ...rest] = (request.url ?? '').split(/[?#]/, 1)[0]?.split('/') ?? [];
  if (!isToken(token, guard)) {
    return words(401, 'The token is wrong or missing. Open the address that the program printed.');
  }
  const path = rest.join('/') || 'index.html';
  const file = files.get(path);
  if (file === undefined) return words(404, 'There is no such file.');
  return { status: 200, type: file.type, body: file.bytes, keep: path.startsWith('assets/') ? 'always' : 'never' };
}

function words(status: number, text: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: Buffer.from(`${text}\n`), keep: 'never' };
}

function send(response: ServerResponse, { status, type, body, keep }: Answer, withBody: boolean): void {
  const about = { 'cache-control': KEEPING[keep], 'content-type': type, 'content-length': body.length };
  response.writeHead(status, { ...HEADERS, ...about });
  response.end(withBody ? body : undefined);
}

const HEADERS = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function turnAway(stream: Stream, turned: Turned): void {
  const { [turned.status]: said = '' } = nodeHttp().STATUS_CODES;
  stream.end(`HTTP/1.1 ${turned.status} ${said}\r\nconnection: close\r\n\r\n${turned.reason}\n`);
}
