import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nodeHttp } from '../../http/node-http.ts';

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

/**
 * Hands on one request and its answer, without what is between two neighbours only (RFC 9110, 7.6.1). Redirects are answers like others. One that
 * can't be said again, such as a status that is none, ends the connection.
 */
export function forward(forwarding: Forwarding): void {
  const { request, response, socket } = forwarding;
  const giveUp = () => {
    socket.destroy();
    response.destroy();
  };
  orGiveUp(giveUp, () => {
    const asked = ask(forwarding);
    asked.on('response', (answer) =>
      orGiveUp(giveUp, () => {
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer));
        answer.on('error', giveUp);
        answer.pipe(response);
      }),
    );
    asked.on('error', giveUp);
    // Closed without an answer, as where the host takes up another protocol.
    asked.on('close', () => (response.headersSent ? undefined : giveUp()));
    response.on('close', () => socket.destroy());
    request.pipe(asked);
  });
}

function ask({ request, socket, authority, path }: Forwarding): ClientRequest {
  return nodeHttp().request({
    ...{ method: request.method ?? 'GET', path, createConnection: () => socket, setHost: false },
    headers: { ...endToEnd(request), host: authority, connection: 'close' },
  });
}

/** Node throws for what it may not write: the bytes of another come here, and it is theirs to see that they were of no use. */
function orGiveUp(giveUp: () => void, write: () => void): void {
  try {
    write();
  } catch {
    giveUp();
  }
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
