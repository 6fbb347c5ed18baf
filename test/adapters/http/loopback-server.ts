import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface LoopbackServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  readonly host: string;
  /** Requests that came, each as its method, path and headers. */
  readonly came: { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers'] }[];
}

/** A server on this machine for the tests of a file. */
export async function loopbackServer(
  answer: (path: string, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const came: LoopbackServer['came'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    came.push({ method: request.method ?? '', path, headers: request.headers });
    answer(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, came };
}
