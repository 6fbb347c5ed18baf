import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type ModelAnswer, ModelFailure, type PreparedRequest } from '../../../runtime/ports/language-model.ts';
import { answerOf, hasEnded } from '../answer/answer-of.ts';
import { type Answering, answering } from '../answer/answering.ts';
import { takePart } from '../answer/take-part.ts';
import type { Wire, WireSettings } from '../providers/wire.ts';
import { type Ending, endingOf } from './ending.ts';
import { failureOf } from './failure-of.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** A request that was captured, and what is needed to send it. */
export interface ReadyRequest {
  readonly wire: Wire;
  readonly settings: Omit<WireSettings, 'fetch'>;
  readonly options: LanguageModelV4CallOptions;
  readonly url: string;
  readonly body: string;
  readonly answerBytes: number;
  readonly silenceMs: number;
  readonly scrub: (text: string) => string;
  readonly nowMs: () => number;
}

/** Sends a request once and reads its answer. Partial answers are answers; without any part it rejects with {@link ModelFailure}. */
export async function sendRequest(
  ready: ReadyRequest,
  watch: Parameters<PreparedRequest['send']>[0],
): Promise<ModelAnswer> {
  const { wire, settings, options } = ready;
  watch.signal.throwIfAborted();
  const ending = endingOf(settings.provider, ready.silenceMs);
  const state = answering(settings, watch.onDelta ?? (() => undefined));
  const ended = new AbortController();
  const stop = AbortSignal.any([watch.signal, ending.signal, ended.signal]);
  try {
    const model = wire.open({ ...settings, fetch: guardedFetch({ ...ready, ...settings, ending }) });
    const { stream } = await orStopped(stop, model.doStream({ ...options, abortSignal: stop }));
    await readAll(stream, state, stop);
    return finished(state, ending, ready);
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason;
    return partial(state, ending, { error, ready });
  } finally {
    ending.done();
    ended.abort(new DOMException('the request is over', 'AbortError'));
  }
}

async function readAll(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  state: Answering,
  stop: AbortSignal,
): Promise<void> {
  const parts = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await orStopped(stop, parts.read());
      if (done) return;
      takePart(state, value);
    }
  } finally {
    // Nobody reads it any more: what becomes of the rest is told to nobody.
    parts.cancel().catch(() => undefined);
  }
}

/** The stream came to its end; whether the answer did is another question. */
function finished(state: Answering, ending: Ending, { settings, scrub, nowMs }: ReadyRequest): ModelAnswer {
  const { provider } = settings;
  const fault = state.fault;
  const told =
    fault === undefined ? undefined : failureOf(fault, { provider, scrub, nowMs: nowMs(), isTaken: ending.isTaken() });
  const failure = ending.failure() ?? told;
  if (hasContent(state)) return scrubbed(answerOf(state, failure), scrub);
  throw (
    failure ?? new ModelFailure('not-an-answer', `${provider} ended without an answer. Ask again.`, { retryable: true })
  );
}

function partial(
  state: Answering,
  ending: Ending,
  { error, ready: { settings, scrub, nowMs } }: { readonly error: unknown; readonly ready: ReadyRequest },
): ModelAnswer {
  const failure =
    ending.failure() ??
    failureOf(error, { provider: settings.provider, scrub, nowMs: nowMs(), isTaken: ending.isTaken() });
  if (!hasContent(state)) throw failure;
  return scrubbed(answerOf(state, failure), scrub);
}

/** True once a piece of it came, or it ended well with nothing in it. */
function hasContent(state: Answering): boolean {
  return state.hasPiece || hasEnded(state);
}

function scrubbed(answer: ModelAnswer, scrub: (text: string) => string): ModelAnswer {
  return answer.stopReason === undefined ? answer : { ...answer, stopReason: scrub(answer.stopReason) };
}

/** Settles with `work`, or rejects at once with the reason of the signal: packages may take their time to hear it. */
function orStopped<Value>(signal: AbortSignal, work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).then(() => signal.removeEventListener('abort', stop));
  });
}
