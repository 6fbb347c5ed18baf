import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findDoorman } from '../../../core/adapters/sandbox/listed/doorman.ts';
import type { ResolveName } from '../../../core/adapters/sandbox/listed/find-way.ts';
import { localSandbox } from '../../../core/adapters/sandbox/local/local-sandbox.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import type { Reached } from '../../../core/runtime/ports/mcp.ts';
import type { SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import { commandIn, never } from './sandboxed.ts';

/** A server of this machine that stands for one of the internet: names are led to it by the resolver of the tests. */
export interface StandIn {
  readonly port: number;
  /** Requests as they came: method, path and Host. */
  readonly heard: string[];
  readonly close: () => void;
}

/** Answers that are none, or can't be said again. */
export const ODD: Readonly<Record<string, string>> = {
  '/no-status': '000 Nothing',
  '/low-status': '099 Low',
  '/control': '200 OK\r\nX: a\x01b',
  '/switched': '101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x',
  '/reason': '200 a\x02b',
  '/twice': '200 OK\r\nContent-Length: 5',
};

/** Answers `/moved` with a redirect, all else with the path and what was sent. */
export async function standIn(address = '127.0.0.1'): Promise<StandIn> {
  const heard: string[] = [];
  const server: Server = createServer(async (request, answer) => {
    const { method, url = '', headers } = request;
    heard.push(`${method} ${url} at ${headers.host}${extra(request)}`);
    if (url in ODD) return void request.socket.end(`HTTP/1.1 ${ODD[url]}\r\nContent-Length: 0\r\n\r\n`);
    if (url === '/moved') answer.writeHead(302, { location: 'http://far.example/' }).end();
    else answer.end(`${url} ${await text(request)}`.trim());
  });
  await once(server.listen(0, address), 'listening');
  return { port: (server.address() as AddressInfo).port, heard, close: () => void server.close() };
}

/** Headers between neighbours that should not have come through. */
function extra({ headers }: IncomingMessage): string {
  const names = ['proxy-authorization', 'proxy-connection', 'x-of-proxy'].filter((name) => name in headers);
  return names.length === 0 ? '' : ` with ${names.join(', ')}`;
}

export interface Listed {
  readonly hosts: readonly string[];
  readonly resolve?: ResolveName;
  /** `node`: as on a machine without Python; `none`: and without a Node that could be started. */
  readonly doorman?: keyof typeof DOORMEN;
  /** Nobody can be told of what is reached. */
  readonly isDeaf?: true;
  readonly env?: Readonly<Record<string, string>>;
}

const DOORMEN = {
  python: () => findDoorman(),
  node: () => findDoorman('/nowhere'),
  none: () => undefined,
  broken: () => ({ argv: ['/bin/sh', '-c', 'echo no way >&2; exit 3', 'sh'] }) as const,
};

/** Leads every name to the loopback of this machine. */
export const toLoopback: ResolveName = async () => [{ address: '127.0.0.1', family: 4 }];

/** Runs a program with a list of hosts to its end: what it wrote, how it ended, and what was told of the places that it wanted. */
export async function runListed(workspace: string, argv: SandboxCommand['argv'], listed: Listed) {
  const { hosts, resolve = toLoopback, doorman = 'python', env, isDeaf } = listed;
  const sandbox = localSandbox({ clock: systemClock, resolve, doorman: DOORMEN[doorman] });
  const reached: Reached[] = [];
  const onReached = async (place: Reached) => {
    if (isDeaf) throw new Error('nobody hears');
    reached.push(place);
  };
  const command = commandIn(workspace, argv, env === undefined ? {} : { env });
  const start = await sandbox.start(command, never, { hosts, onReached });
  if (!start.ok) return { says: start.reason, said: '', reached };
  const [said, { says, stderr }] = await Promise.all([text(start.program.stdout), start.program.ended]);
  return { says: stderr === '' ? says : `${says} ${stderr}`, said, reached };
}
