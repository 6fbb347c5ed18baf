import type { IncomingMessage } from 'node:http';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { counted } from '../../../projections/text/say-count.ts';
import type { Resolve } from '../http/open-lookup.ts';
import { headersOf, sendRequest } from '../http/send-request.ts';
import { signInAddressProblem } from './sign-in-address.ts';

/** What the requests of one sign-in are bound to. */
export interface Flow {
  /** Address of the server that is signed in to. */
  readonly server: string;
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
}

/** Most bytes of an answer: of metadata, of a registration, of tokens. */
const ANSWER_BYTES = 256 * 1024;
/** Longest that an answer may take, in ms. */
const ANSWER_MS = 30_000;

/** A fetch for the requests of a sign-in: as {@link flowRequest}, and an answer is JSON, or a failure. */
export function flowFetch(flow: Flow): FetchLike {
  const request = flowRequest(flow);
  return async (address, init) => {
    const answer = await request(address, init);
    const kind = answer.headers.get('content-type') ?? '';
    if (answer.status < 300 && !/^\s*application\/([\w.-]+\+)?json\b/i.test(kind))
      throw new Error(`${placeOf(new URL(address))} answered with ${kind || 'nothing'} in the place of JSON.`);
    return answer;
  };
}

/** The same for what is answered by a status alone: each address is checked, no redirect is followed, and an answer is of a bounded length. */
export function flowRequest({ server, signal, resolve }: Flow): FetchLike {
  return async (address, init = {}) => {
    const problem = signInAddressProblem(server, String(address));
    if (problem !== undefined) throw new Error(`${address} was not asked. ${problem}`);
    const url = new URL(address);
    const late = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const answer = await sendRequest(url, { ...init, signal: late }, resolve);
    const { statusCode: status = 0 } = answer;
    const body = await readBounded(answer, url);
    return new Response(status === 204 || status === 205 ? null : body, { status, headers: headersOf(answer) });
  };
}

async function readBounded(answer: IncomingMessage, url: URL): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Leaving the loop ends the connection.
    if (bytes > ANSWER_BYTES) throw new Error(`${placeOf(url)} sent more than ${counted(ANSWER_BYTES, 'byte')}.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** An address without what may hold a secret. */
function placeOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
