import type { ModelFailure } from '../../../runtime/ports/language-model.ts';
import type { Ending } from './ending.ts';
import { silentFetch } from './silent-fetch.ts';

/** What one request may do on the network. */
export interface Guard {
  readonly provider: string;
  /** The only address and body that may go. */
  readonly url: string;
  readonly body: string;
  /** Most bytes of an answer. */
  readonly answerBytes: number;
  readonly scrub: (text: string) => string;
  readonly ending: Ending;
}

/** Most bytes that are read of what is no answer. */
const WORDS_BYTES = 64 * 1024;

/**
 * A fetch that lets exactly one request go and looks at its answer: a redirect is not followed, so that no key goes where it leads; what is
 * no event stream, grows too large or stays silent for longer than it may ends it.
 */
export function guardedFetch(guard: Guard): typeof fetch {
  const { provider, ending } = guard;
  let sent = false;
  return async (url, init) => {
    if (sent) throw new Error(`${provider}: the package would send a second request`);
    if (String(url) !== guard.url || init?.body !== guard.body) {
      throw new Error(`${provider}: the package would send another request than the one that was prepared`);
    }
    sent = true;
    ending.heard();
    const signal = AbortSignal.any([ending.signal, ...(init.signal ? [init.signal] : [])]);
    const response = await silentFetch(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) throw refuseRedirect(response, guard);
    if (!response.ok) return withBody(response, bounded(response, guard, WORDS_BYTES));
    if (isEventStream(response)) {
      ending.took();
      return withBody(response, bounded(response, guard, guard.answerBytes));
    }
    throw await refuseOther(response, guard);
  };
}

function withBody(response: Response, body: ReadableStream<Uint8Array> | null): Response {
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}

function refuseRedirect(response: Response, { provider, scrub, ending }: Guard): ModelFailure {
  const to = response.headers.get('location') ?? '';
  const host = URL.canParse(to, response.url) ? new URL(to, response.url).host : 'nowhere';
  const remedy = 'It was not followed: set the final address in the settings, if you trust it.';
  const says = `${provider} answered ${response.status}, a redirect to ${scrub(host)}. ${remedy}`;
  return ending.fail('bad-settings', says, false);
}

async function refuseOther(response: Response, guard: Guard): Promise<ModelFailure> {
  const { provider, scrub, ending } = guard;
  const words = await new Response(bounded(response, guard, WORDS_BYTES)).text();
  const kind = scrub(response.headers.get('content-type') ?? '');
  const says = `${provider} sent no event stream but ${kind}: "${scrub(words.slice(0, 1000)).slice(0, 120)}".`;
  return ending.fail('not-an-answer', `${says} Look at the address in the settings.`, false);
}

function isEventStream(response: Response): boolean {
  const kind = response.headers.get('content-type');
  return kind === null || /^\s*text\/event-stream\b/i.test(kind);
}

function bounded(response: Response, guard: Guard, limitBytes: number): ReadableStream<Uint8Array> | null {
  const { provider, ending } = guard;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      ending.heard();
      const room = limitBytes - bytes;
      bytes += chunk.byteLength;
      if (room > 0) controller.enqueue(chunk.subarray(0, room));
      if (bytes <= limitBytes) return;
      // What came before is read to its end: it is a partial answer, or words enough.
      if (limitBytes === guard.answerBytes) {
        ending.note('not-an-answer', `${provider} sent more than ${limitBytes} bytes. The answer was ended there.`);
      }
      controller.terminate();
    },
  });
  return response.body?.pipeThrough(counting) ?? null;
}
