import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ListedHost } from '../../../model/mcp/listed-host.ts';
import { nodeHttp } from '../../http/node-http.ts';
import { findWay, type ResolveName, readList, readTarget, type Target } from './find-way.ts';
import { forward } from './forward.ts';
import { type ListedHosts, tellOnce } from './reached.ts';

/** The one way out of a sandbox with a list of hosts. */
export interface ListedProxy {
  /** Answers whoever connects to a listener inside the sandbox. */
  readonly serve: (listener: Server) => void;
  /** Ends all connections, and takes no more. */
  readonly close: () => void;
}

/** Most connections at once. */
const MOST_CONNECTIONS = 128;
/** Longest that nothing may come or go on a connection, and that a host may take to answer. Ms. */
const IDLE_MS = 300_000;
const CONNECT_MS = 30_000;
/** All that may go through, both ways. Bytes. */
const MOST_BYTES = 16 * 1024 ** 3;

/**
 * A proxy of HTTP and of tunnels (CONNECT) that lets out what a list holds. It looks names up itself, and a connection goes to the very
 * addresses that were checked. What is inside of a tunnel is not looked at. Throws where the list can't be read.
 */
export function openProxy({ hosts, onReached }: ListedHosts, resolve: ResolveName): ListedProxy {
  const list = readList(hosts);
  const open = new Set<Socket>();
  let isClosed = false;
  const held: Held = {
    isClosed: () => isClosed,
    list,
    resolve,
    tell: tellOnce(onReached),
    keep: keeper(open),
    ...counter(open),
  };
  const http = nodeHttp().createServer({ requestTimeout: 0 }, (request, response) =>
    atOnce(response, plain(held, request, response)),
  );
  http.setTimeout(IDLE_MS);
  http.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    atOnce(socket, tunnel(held, { authority: request.url ?? '', socket: socket as Socket, head })),
  );
  http.on('clientError', (_, socket) => socket.destroy());
  let listener: Server | undefined;
  return {
    serve: (inside) => {
      listener = inside;
      inside.maxConnections = MOST_CONNECTIONS;
      // As tunnels need it: one side may have said all while the other goes on.
      Object.assign(inside, { allowHalfOpen: true });
      inside.on('connection', (socket) => {
        held.keep(socket);
        http.emit('connection', socket);
      });
    },
    close: () => {
      isClosed = true;
      listener?.close();
      for (const socket of open) socket.destroy();
    },
  };
}

interface Held {
  readonly list: readonly ListedHost[];
  readonly resolve: ResolveName;
  readonly tell: ReturnType<typeof tellOnce>;
  /** Counts what goes through a socket that is read already, and ends all where that is too much. */
  readonly count: (socket: Socket) => void;
  /** True once too much went through. */
  readonly isSpent: () => boolean;
  readonly isClosed: () => boolean;
  readonly keep: (socket: Socket) => void;
}

/** A connection to the outside, or the status and the reason of a refusal. */
type Outside = { readonly socket: Socket } | { readonly status: 403 | 502; readonly says: string };

async function reach({ list, resolve, tell, isSpent, isClosed, keep }: Held, target: Target): Promise<Outside> {
  const to = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const refused = async (because: string): Promise<Outside> => {
    await tell({ to, outcome: 'refused', because });
    return { status: 403, says: `${to} was refused: ${because}.` };
  };
  const failed = async (because: string): Promise<Outside> => {
    await tell({ to, outcome: 'failed', because });
    return { status: 502, says: `${to} can’t be reached: ${because}.` };
  };
  if (isSpent()) return await refused(SPENT);
  const way = await findWay(list, target, resolve);
  if (isClosed()) return { status: 502, says: 'The program ended.' };
  if (way.is === 'refused') return await refused(way.because);
  if (way.is === 'failed') return await failed(way.because);
  const isTold = await tell({ to, outcome: 'allowed' });
  if (!isTold) return { status: 403, says: `${to} was refused: too many places were reached.` };
  if (isClosed()) return { status: 502, says: 'The program ended.' };
  const socket = connectTo(target, [...way.addresses]);
  keep(socket);
  const because = await connected(socket);
  return because === undefined ? { socket } : await failed(because);
}

const SPENT = `more than ${MOST_BYTES / 1024 ** 3} GiB went through`;

/** To the addresses that were checked, whatever the name leads to by now. */
function connectTo({ host, port }: Target, checked: LookupAddress[]): Socket {
  return connect({
    ...{ host, port, autoSelectFamily: true, allowHalfOpen: true },
    lookup: (_, options, done) => {
      const [first] = checked;
      if (options.all === true) done(null, checked);
      else done(null, first?.address ?? '', first?.family ?? 4);
    },
  });
}

/** Settles when a socket is connected, or with why it was not. */
function connected(socket: Socket): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('it did not answer in time')));
  socket.once('connect', () => {
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    resolve(undefined);
  });
  // Its end is told by `close`: what failed later has nobody to be told to but the program inside, whose connection ends too.
  socket.on('error', (cause: NodeJS.ErrnoException) => resolve(cause.code ?? cause.message));
  socket.once('close', () => resolve('the connection was ended'));
  return promise;
}

interface Tunnel {
  readonly authority: string;
  readonly socket: Socket;
  readonly head: Buffer;
}

async function tunnel(held: Held, { authority, socket, head }: Tunnel): Promise<void> {
  socket.on('error', () => socket.destroy());
  const target = readTarget(authority);
  if (target === undefined) {
    await held.tell({ to: authority, outcome: 'refused', because: NO_PLACE });
    return refuse(socket, 400, `${NO_PLACE}.`);
  }
  const outside = await reach(held, target);
  if (!('socket' in outside)) return refuse(socket, outside.status, outside.says);
  if (socket.destroyed) return void outside.socket.destroy();
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (head.length > 0) outside.socket.write(head);
  join(socket, outside.socket);
  held.count(outside.socket);
}

const NO_PLACE = 'it is no host and port';

/** Each is read as the other takes it, and both end together. */
function join(inside: Socket, outside: Socket): void {
  inside.setTimeout(IDLE_MS, () => inside.destroy());
  inside.pipe(outside);
  outside.pipe(inside);
  inside.once('close', () => outside.destroy());
  outside.once('close', () => inside.destroySoon());
}

const STATUS = { 400: 'Bad Request', 403: 'Forbidden', 502: 'Bad Gateway' } as const;

function refuse(socket: Socket, status: keyof typeof STATUS, says: string): void {
  const body = `${says}\n`;
  const head = [`HTTP/1.1 ${status} ${STATUS[status]}`, 'Content-Type: text/plain; charset=utf-8', 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** A request for a whole address. What its Host header says is not looked at: the address is what is reached, and what the host is told. */
async function plain(held: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const says = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`${text}\n`);
  };
  const { url = '' } = request;
  const [, authority = '', path = ''] = /^http:\/\/([^/?#]*)([^#]*)$/i.exec(url) ?? [];
  const target = readTarget(authority, 80);
  if (target === undefined) {
    await held.tell({ to: url, outcome: 'refused', because: NO_ADDRESS });
    return says(400, `${NO_ADDRESS}.`);
  }
  const outside = await reach(held, target);
  if (!('socket' in outside)) return says(outside.status, outside.says);
  forward({ request, response, socket: outside.socket, authority, path: path.startsWith('/') ? path : `/${path}` });
  held.count(outside.socket);
}

const NO_ADDRESS = 'it is no whole http address without a name and password; https goes through CONNECT';

function keeper(open: Set<Socket>): Held['keep'] {
  return (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
}

function counter(open: ReadonlySet<Socket>): Pick<Held, 'count' | 'isSpent'> {
  let bytes = 0;
  const isSpent = () => bytes > MOST_BYTES;
  const count = (socket: Socket) => {
    let seen = 0;
    const look = () => {
      const now = socket.bytesRead + socket.bytesWritten;
      bytes += now - seen;
      seen = now;
      if (isSpent()) for (const each of open) each.destroy();
    };
    socket.on('data', look);
    socket.on('drain', look);
    socket.once('close', look);
  };
  return { count, isSpent };
}

/** What could not be told of is not reached: the connection ends. Whoever was to be told knows why. */
function atOnce(connection: { readonly destroy: () => unknown }, answering: Promise<void>): void {
  answering.catch(() => connection.destroy());
}
