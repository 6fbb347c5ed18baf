import { ModelFailure } from '../../../runtime/ports/language-model.ts';

/** What one request may do on the network. */
export interface Guard {
  readonly provider: string;
  /** The only address and body that may go. */
  readonly url: string;
  readonly body: string;
  /** Most bytes of an answer. */
  readonly answerBytes: number;
  /** Longest wait for the next byte. */
  readonly silenceMs: number;
  readonly scrub: (text: string) => string;
}

/** A fetch for one request, and why it was ended from here, where it was. */
export interface GuardedFetch {
  readonly fetch: typeof fetch;
  readonly failure: () => ModelFailure | undefined;
  /** Aborts with the failure. */
  readonly signal: AbortSignal;
  /** Stops the clock. */
  readonly done: () => void;
}

/**
 * Lets exactly one request go and looks at its answer: a redirect is not followed, so that no key goes where it leads; what is no event
 * stream, grows too large or stays silent ends it.
 */
export function guardedFetch(guard: Guard): GuardedFetch {
  const { provider, silenceMs } = guard;
  const stopper = new AbortController();
  let failure: ModelFailure | undefined;
  let sent = false;
  let clock: NodeJS.Timeout | undefined;
  const fail = (code: ModelFailure['code'], message: string, retryable: boolean): ModelFailure => {
    failure ??= new ModelFailure(code, message, { retryable });
    stopper.abort(failure);
    return failure;
  };
  const heard = () => {
    clearTimeout(clock);
    const says = `${provider} said nothing for ${silenceMs / 1000} s. Ask again, or allow more time.`;
    clock = setTimeout(() => fail('silent', says, true), silenceMs);
  };
  const tooLong = () => {
    const says = `${provider} sent more than ${guard.answerBytes} bytes. The answer was ended there.`;
    failure ??= new ModelFailure('not-an-answer', says, { retryable: false });
  };
  const send: typeof fetch = async (url, init) => {
    if (sent) throw new Error(`${provider}: the package would send a second request`);
    if (String(url) !== guard.url || init?.body !== guard.body) {
      throw new Error(`${provider}: the package would send another request than the one that was prepared`);
    }
    sent = true;
    heard();
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: joinSignals(init.signal, stopper.signal),
    });
    heard();
    if (response.status >= 300 && response.status < 400) throw refuseRedirect(response, fail, guard);
    const bounded = new Response(boundedBody(response, { ...guard, heard, tooLong }), response);
    if (!response.ok || isEventStream(response)) return bounded;
    const begins = guard.scrub((await bounded.text()).slice(0, 1000)).slice(0, 120);
    const kind = guard.scrub(response.headers.get('content-type') ?? 'nothing said');
    throw fail(
      'not-an-answer',
      `${provider} sent no event stream but ${kind}: "${begins}". Look at the address in the settings.`,
      false,
    );
  };
  return { fetch: send, failure: () => failure, signal: stopper.signal, done: () => clearTimeout(clock) };
}

type Fail = (code: ModelFailure['code'], message: string, retryable: boolean) => ModelFailure;

function refuseRedirect(response: Response, fail: Fail, { provider, scrub }: Guard): ModelFailure {
  const to = response.headers.get('location') ?? '';
  const host = URL.canParse(to, response.url) ? new URL(to, response.url).host : 'nowhere';
  const remedy = 'It was not followed: set the final address in the settings, if you trust it.';
  return fail(
    'bad-settings',
    `${provider} answered ${response.status}, a redirect to ${scrub(host)}. ${remedy}`,
    false,
  );
}

function isEventStream(response: Response): boolean {
  const kind = response.headers.get('content-type');
  return kind === null || /^\s*text\/event-stream\b/i.test(kind);
}

function boundedBody(
  response: Response,
  { answerBytes, heard, tooLong }: Guard & { readonly heard: () => void; readonly tooLong: () => void },
): ReadableStream<Uint8Array> | null {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      heard();
      const room = answerBytes - bytes;
      bytes += chunk.byteLength;
      if (room > 0) controller.enqueue(chunk.subarray(0, room));
      if (bytes <= answerBytes) return;
      // What came before is read to its end: it is a partial answer.
      tooLong();
      controller.terminate();
    },
  });
  return response.body?.pipeThrough(counting) ?? null;
}

function joinSignals(theirs: AbortSignal | null | undefined, ours: AbortSignal): AbortSignal {
  return theirs === null || theirs === undefined ? ours : AbortSignal.any([theirs, ours]);
}
