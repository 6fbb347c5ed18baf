import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { Http, HttpAnswer, HttpRequest } from '../../runtime/ports/http.ts';
import { isPublicAddress } from './is-public-address.ts';
import { nodeHttp, nodeHttps } from './node-http.ts';

/** Header bytes of one answer. */
const MOST_HEADER_BYTES = 32 * 1024;

/**
 * Asks servers by Node's own client: no proxy, cookie, key or kept connection. An address is looked up once, and the connection goes to what
 * was checked, so that no name can point elsewhere in between.
 */
export function openHttp(userAgent: string): Http {
  return async (asked, signal) => {
    signal.throwIfAborted();
    const url = new URL(asked.url);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !asked.mayBeLocal && !isPublicAddress(literal)) return { ok: false, says: local(url) };
    const timeout = AbortSignal.timeout(asked.timeoutMs);
    try {
      return await answerOf(url, asked, { userAgent, signal: AbortSignal.any([signal, timeout]) });
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return { ok: false, says: `${url.host} did not answer within ${asked.timeoutMs} ms.` };
      if (error instanceof LocalAddress) return { ok: false, says: local(url) };
      return { ok: false, says: `${url.host} can’t be asked: ${(error as Error).message}` };
    }
  };
}

class LocalAddress extends Error {}

function local({ host }: URL): string {
  return `${host} is on this machine or in a private network, which is not allowed. The agent’s file allows it: http: { local: [${JSON.stringify(host)}] }`;
}

interface Around {
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

async function answerOf(
  url: URL,
  { method, mayBeLocal, mostBytes }: HttpRequest,
  { userAgent, signal }: Around,
): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? nodeHttps() : nodeHttp()).request(url, {
    method,
    headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' },
    agent: false,
    lookup: mayBeLocal ? lookup : publicLookup,
    maxHeaderSize: MOST_HEADER_BYTES,
    signal,
  });
  request.on('response', resolve);
  request.on('error', reject);
  request.end();
  const response = await promise;
  const { body, isCut } = await bodyOf(response, mostBytes);
  const { 'content-type': contentType, 'content-encoding': contentEncoding, location } = response.headers;
  return {
    ok: true,
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    ...(contentType === undefined ? {} : { contentType }),
    ...(contentEncoding === undefined ? {} : { contentEncoding }),
    ...(location === undefined ? {} : { location }),
    body,
    isCut,
  };
}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0);
    const first = found[0];
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return done(new LocalAddress(), '', 0);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};

async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<{ body: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    const kept = chunk.subarray(0, mostBytes - sizeBytes);
    chunks.push(kept);
    sizeBytes += kept.length;
    if (kept.length < chunk.length) return { body: Buffer.concat(chunks), isCut: true };
  }
  return { body: Buffer.concat(chunks), isCut: false };
}
