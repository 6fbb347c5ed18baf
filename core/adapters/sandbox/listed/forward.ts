import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request that goes out over a connection of its own. */
export interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** To the host, connected. */
  readonly socket: Socket;
  /** Of the address: what the host is told that it was asked as. */
  readonly authority: string;
  readonly path: string;
}

/** Hands on one request and its answer, without what is between two neighbours only (RFC 9110, 7.6.1). Redirects are answers like others. */
export function forward({ request, response, socket, authority, path }: Forwarding): void {
  const { method = 'GET' } = request;
  const asked = requestHttp({
    ...{ method, path, createConnection: () => socket, setHost: false },
    headers: { ...endToEnd(request), host: authority, connection: 'close' },
  });
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  asked.on('error', () => response.destroy());
  response.on('close', () => socket.destroy());
  request.pipe(asked);
}

const BETWEEN_NEIGHBOURS = new Set([
  ...['connection', 'host', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

function endToEnd({ headersDistinct }: IncomingMessage): Record<string, string[]> {
  const named = new Set((headersDistinct.connection ?? []).flatMap((value) => value.toLowerCase().split(/\s*,\s*/)));
  const kept: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(headersDistinct)) {
    if (values !== undefined && !BETWEEN_NEIGHBOURS.has(name) && !named.has(name)) kept[name] = values;
  }
  return kept;
}
