import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a server on the loopback got it. */
export interface Got {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WireServer {
  readonly address: string;
  readonly got: readonly Got[];
  readonly close: () => Promise<void>;
}

/** A real server on the loopback; `reply` answers each request once it is read. */
export async function serveWire(reply: (response: ServerResponse, got: Got) => void): Promise<WireServer> {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    got.push(one);
    reply(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, close };
}

/** Sends frames as an event stream and ends it well. */
export function stream(response: ServerResponse, frames: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const frame of frames) response.write(frame);
  response.end();
}
