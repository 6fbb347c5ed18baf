import type { IncomingMessage } from 'node:http';
import { nodeHttp, nodeHttps } from '../../http/node-http.ts';
import { NotSent } from './not-sent.ts';
import { openLookup, type Resolve } from './open-lookup.ts';

/**
 * Sends one request, to where {@link openLookup} lets it, and gives the answer as it begins. A redirect is not followed: it rejects, as does a
 * network that fails, with {@link NotSent} where nothing of it went out.
 */
export async function sendRequest(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  resolve?: Resolve,
): Promise<IncomingMessage> {
  const { promise, resolve: came, reject } = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const asked = (isSecure ? nodeHttps() : nodeHttp()).request(url, {
    ...{ method, headers: Object.fromEntries(new Headers(headers)), lookup: openLookup(resolve), agent: false },
    ...(signal == null ? {} : { signal }),
  });
  asked.once('response', came);
  let isConnected = false;
  asked.once('socket', (socket) =>
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true;
    }),
  );
  asked.once('error', (cause) => reject(isConnected || signal?.aborted === true ? cause : new NotSent(cause)));
  asked.end(body == null ? undefined : String(body));
  const answer = await promise;
  const { statusCode: status = 0 } = answer;
  if (status < 300 || status >= 400) return answer;
  answer.destroy();
  throw new Error(`It answered ${status}, a redirect. None is followed: put the final address into the profile.`);
}

export function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) given.append(name, each);
  }
  return given;
}
