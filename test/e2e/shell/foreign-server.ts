import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server that is not ours. Whatever it is asked, it remembers. */
export type ForeignServer = {
  readonly origin: string;
  readonly asked: readonly string[];
  readonly close: () => void;
};

/** Starts one on loopback. */
export async function foreignServer(): Promise<ForeignServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('<h1>not ours</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}
