import { ModelFailure } from '../../../runtime/ports/language-model.ts';

/** Why a request is ended from here, if it is, and the clock that ends it in silence. */
export interface Ending {
  /** Ends it at once. The first reason stays. */
  readonly fail: (code: ModelFailure['code'], message: string, retryable: boolean) => ModelFailure;
  /** Notes why it will end; what came before is still read. */
  readonly note: (code: ModelFailure['code'], message: string) => void;
  /** Notes that an answer began to stream: the request was taken. */
  readonly took: () => void;
  readonly isTaken: () => boolean;
  /** Sets the clock anew. */
  readonly heard: () => void;
  /** Stops the clock for good. */
  readonly done: () => void;
  readonly failure: () => ModelFailure | undefined;
  /** Aborts with the failure. */
  readonly signal: AbortSignal;
}

/** `silenceMs`: longest wait for the next byte. */
export function endingOf(provider: string, silenceMs: number): Ending {
  const stopper = new AbortController();
  let failure: ModelFailure | undefined;
  let clock: NodeJS.Timeout | undefined;
  let isDone = false;
  let isTaken = false;
  const fail: Ending['fail'] = (code, message, retryable) => {
    failure ??= new ModelFailure(code, message, { retryable });
    stopper.abort(failure);
    return failure;
  };
  const silent = () =>
    fail(
      'silent',
      `${provider} said nothing for ${silenceMs / 1000} s. Ask again, or allow more time: model.silenceMs in the agent's file.`,
      true,
    );
  return {
    fail,
    note: (code, message) => {
      failure ??= new ModelFailure(code, message, { retryable: false });
    },
    took: () => {
      isTaken = true;
    },
    isTaken: () => isTaken,
    heard: () => {
      clearTimeout(clock);
      if (!isDone) clock = setTimeout(silent, silenceMs);
    },
    done: () => {
      isDone = true;
      clearTimeout(clock);
    },
    failure: () => failure,
    signal: stopper.signal,
  };
}
