import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { counted } from '../../../projections/text/say-count.ts';
import { MESSAGE_BYTES } from '../message-lines.ts';
import type { Wire } from '../wire.ts';
import { addressProblem } from './check-address.ts';
import type { Resolve } from './open-lookup.ts';
import { headersOf, sendRequest } from './send-request.ts';

/** A fetch that reaches one address: no redirect is followed, no private network is reached, and no message is larger than it may be. */
export function guardedFetch(only: string, wire: Wire, resolve?: Resolve): FetchLike {
  return async (url, init = {}) => {
    const problem = String(url) === new URL(only).href ? addressProblem(only) : 'It is not the address of the profile.';
    if (problem !== undefined) throw new Error(problem);
    const answer = await sendRequest(new URL(url), init, resolve);
    const { statusCode: status = 0 } = answer;
    const hasBody = status !== 204 && status !== 205;
    if (!hasBody) answer.resume();
    return new Response(hasBody ? bounded(answer, wire) : null, { status, headers: headersOf(answer) });
  };
}

/** Event streams have no end: what counts there is what comes between two events. */
function bounded(answer: IncomingMessage, wire: Wire): ReadableStream<Uint8Array> {
  const isEvents = /^\s*text\/event-stream\b/i.test(answer.headers['content-type'] ?? '');
  let bytes = 0;
  let tail: Uint8Array = new Uint8Array();
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const joined = isEvents ? Buffer.concat([tail, chunk]) : Buffer.alloc(0);
      const at = endOfEvent(joined);
      bytes = at < 0 ? bytes + chunk.length : joined.length - at;
      tail = joined.subarray(-LONGEST_END);
      if (bytes <= MESSAGE_BYTES) return controller.enqueue(chunk);
      wire.fail(`It sent a message of more than ${counted(MESSAGE_BYTES, 'byte')}.`);
      controller.error(new Error('The message is too long.'));
    },
  });
  return (Readable.toWeb(answer) as ReadableStream<Uint8Array>).pipeThrough(counting);
}

/** Bytes before a chunk that may be the beginning of an end which the chunk completes. */
const LONGEST_END = 3;

function endOfEvent(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'));
}
