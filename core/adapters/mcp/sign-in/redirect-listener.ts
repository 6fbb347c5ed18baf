import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeHttp } from '../../http/node-http.ts';
import { sha256 } from '../../sha256.ts';

/** Waits on loopback for the one answer of an authorization server (RFC 8252, 7.3). */
export interface RedirectListener {
  readonly redirectUri: string;
  /** What came with the right state, the first time. Never settles where nothing does. */
  readonly answered: Promise<URLSearchParams>;
  /** Ends it, with all connections. A no-op the second time. */
  readonly close: () => void;
}

const PATH = '/callback';
const ANSWER_MS = 10_000;
const MOST_CONNECTIONS = 100;

/** Listens on 127.0.0.1 at a port that the system picks. What comes without `state`, or after the first with it, is answered 400 and passed over. */
export async function listenForRedirect(state: string): Promise<RedirectListener> {
  const { promise: answered, resolve } = Promise.withResolvers<URLSearchParams>();
  let used = false;
  const server = nodeHttp().createServer(
    { requestTimeout: ANSWER_MS, headersTimeout: ANSWER_MS },
    (request, response) => {
      const query = queryOf(request, `127.0.0.1:${port}`);
      if (used || query === undefined || !isSame(query.getAll('state'), state)) return answer(response, 400);
      used = true;
      server.close();
      answer(response, 200);
      return resolve(query);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  await once(server.listen({ host: '127.0.0.1', port: 0, exclusive: true }), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { redirectUri: `http://127.0.0.1:${port}${PATH}`, answered, close };
}

/** Undefined for what is no answer: another path, another method, or another name for this machine. */
function queryOf({ method, url = '', headers }: IncomingMessage, host: string): URLSearchParams | undefined {
  const [path, query = ''] = url.split(/\?(.*)/s);
  return method === 'GET' && path === PATH && headers.host === host ? new URLSearchParams(query) : undefined;
}

/** How long it takes tells nothing of where two differ. */
function isSame(given: readonly string[], state: string): boolean {
  const [one = '', ...more] = given;
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(state))) && more.length === 0;
}

function answer(response: ServerResponse, status: 200 | 400): void {
  response.writeHead(status, {
    ...{ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' },
    ...{ 'referrer-policy': 'no-referrer', 'content-security-policy': "default-src 'none'" },
    'x-content-type-options': 'nosniff',
  });
  response.end(status === 200 ? 'OpenRath Studio has the answer. You can close this page.' : 'This is not asked for.');
}
