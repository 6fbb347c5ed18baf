import type { Part } from '../../model/parts.ts';
import type { ModelMessage } from '../../projections/conversation/model-message.ts';

export type { ModelMessage };

/** A model of a provider, asked one request at a time. The loop, retries and tools are ours, never the provider's package's. */
export interface LanguageModel {
  readonly provider: string;
  readonly model: string;
  /** Why nobody charges for it, in words; absent where somebody may. */
  readonly free?: string;
  /** Makes the exact request and calls nobody (C1). Rejects with {@link ModelFailure} where it can't be made: a key is missing, a setting is wrong. */
  readonly prepare: (asked: ModelAsk) => Promise<PreparedRequest>;
}

/** What a model is asked. */
export interface ModelAsk {
  readonly instructions?: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolOffer[];
  readonly parameters?: ModelParameters;
  /** JSON Schema that the answer's text is to keep, where the provider can. */
  readonly answerSchema?: string;
}

export interface ModelParameters {
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly reasoning?: 'none' | 'low' | 'medium' | 'high';
}

/** A tool that the model may call. `inputSchema`: JSON Schema as JSON text. */
export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: string;
}

/** A request that is ready to go. */
export interface PreparedRequest {
  /** Texts whose concatenation is the body as it goes over the wire, byte for byte; one for each message, so that requests share them. */
  readonly segments: readonly string[];
  /** Name and version of what made the body. */
  readonly converter: string;
  /** Parameters as canonical JSON, as they went into the body. */
  readonly parameters: string;
  /** Parts of messages, and settings, that are not in it, each with the reason, in words. */
  readonly leftOut: readonly string[];
  /**
   * Sends it: one request each time it is called, the same bytes, and no key follows a redirect. An answer that breaks off after its first
   * piece is an answer, `broken-off` or `cut`. Rejects with {@link ModelFailure} where not a piece of one came, or with the reason of `signal` within 1 s.
   */
  readonly send: (watch: {
    readonly signal: AbortSignal;
    readonly onDelta?: (delta: ModelDelta) => void;
  }) => Promise<ModelAnswer>;
}

/** A piece of an answer as it streams. It is shown and never stored. */
export interface ModelDelta {
  readonly kind: 'text' | 'reasoning' | 'tool-input';
  readonly text: string;
  /** With `tool-input`. */
  readonly callId?: string;
  readonly tool?: string;
}

/** A whole answer. */
export interface ModelAnswer {
  /** In the order of the answer, with what the provider wants back unchanged, and a usage part where it told any. */
  readonly parts: readonly Part[];
  /** As the provider says it answered. */
  readonly provider: string;
  readonly model: string;
  readonly messageId?: string;
  /** `cut`: at a limit, or by a fault that asking again does not mend; `broken-off`: the stream broke, or ended without its end mark; `refused`: the provider's filter. Calls run with `tool-calls` only. */
  readonly stop: 'done' | 'tool-calls' | 'cut' | 'broken-off' | 'refused';
  /** The provider's own word; with `cut` and `broken-off`, why. No key is in it. */
  readonly stopReason?: string;
  /** Calls that may not be whole, all of an answer that did not come to its end: they are recorded and never run (T3). None of them is among `parts`. */
  readonly unfinished: readonly { readonly callId: string; readonly name: string; readonly input: string }[];
}

/** A request that was not answered. Its words are safe to record: no key is in them. */
export class ModelFailure extends Error {
  readonly code:
    | 'no-key'
    | 'bad-settings'
    | 'refused'
    | 'overloaded'
    | 'rate-limited'
    | 'unreachable'
    | 'not-an-answer'
    | 'silent';
  readonly retryable: boolean;
  /** As the provider asks; absent where it says nothing. */
  readonly retryAfterMs: number | undefined;
  /** The provider may charge for it: it took the request, and nobody knows what it did. */
  readonly mayBeBilled: boolean;
  /** `mayBeBilled`: where absent, silence and what is no answer may be. */
  constructor(
    code: ModelFailure['code'],
    message: string,
    more: { retryable: boolean; retryAfterMs?: number | undefined; mayBeBilled?: boolean; cause?: unknown },
  ) {
    super(message, { cause: more.cause });
    this.name = 'ModelFailure';
    this.code = code;
    this.retryable = more.retryable;
    this.retryAfterMs = more.retryAfterMs;
    this.mayBeBilled = more.mayBeBilled ?? (code === 'silent' || code === 'not-an-answer');
  }
}
