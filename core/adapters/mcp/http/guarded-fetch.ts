import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { MESSAGE_BYTES } from '../message-lines.ts';
import type { Wire } from '../wire.ts';
import { addressProblem } from './check-address.ts';
import { openLookup } from './open-lookup.ts';

/** A fetch that reaches one address: no redirect is followed, no private network is reached, and no message is larger than it may be. */
export function guardedFetch(only: string, wire: Wire): FetchLike {
  return async (url, init = {}) => {
    const problem = String(url) === new URL(only).href ? addressProblem(only) : 'It is not the address of the profile.';
    if (problem !== undefined) throw new Error(problem);
    const answer = await send(new URL(url), init);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new Error(`It answered ${status}, a redirect. None is followed: put the final address into the profile.`);
    }
    const hasBody = status !== 204 && status !== 205;
    if (!hasBody) answer.resume();
    return new Response(hasBody ? bounded(answer, wire) : null, { status, headers: headersOf(headers) });
  };
}

function send(url: URL, { method = 'GET', headers, body, signal }: RequestInit): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  const asked = start(url, {
    ...{ method, headers: Object.fromEntries(new Headers(headers)), lookup: openLookup(), agent: false },
    ...(signal == null ? {} : { signal }),
  });
  asked.once('response', resolve);
  asked.once('error', reject);
  asked.end(typeof body === 'string' ? body : undefined);
  return promise;
}

/** Event streams have no end: what counts there is what comes between two events. */
function bounded(answer: IncomingMessage, wire: Wire): ReadableStream<Uint8Array> {
  const isEvents = /^\s*text\/event-stream\b/i.test(answer.headers['content-type'] ?? '');
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const at = isEvents ? endOfEvent(chunk) : -1;
      bytes = at < 0 ? bytes + chunk.length : chunk.length - at;
      if (bytes <= MESSAGE_BYTES) return controller.enqueue(chunk);
      wire.fail(`It sent a message of more than ${MESSAGE_BYTES} bytes.`);
      controller.error(new Error('The message is too long.'));
    },
  });
  return (Readable.toWeb(answer) as ReadableStream<Uint8Array>).pipeThrough(counting);
}

function endOfEvent(chunk: Uint8Array): number {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  return Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'));
}

function headersOf(headers: IncomingMessage['headers']): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) given.append(name, each);
  }
  return given;
}
