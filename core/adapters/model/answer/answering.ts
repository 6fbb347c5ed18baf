import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { ModelDelta } from '../../../runtime/ports/language-model.ts';
import { type AskedCalls, askedCalls } from './asked-calls.ts';
import type { RawFacts } from './raw-facts.ts';
import { type SaidParts, saidParts } from './said-parts.ts';

/** An answer that is coming in. */
export interface Answering {
  readonly provider: string;
  /** As it was asked. */
  readonly model: string;
  readonly tell: (delta: ModelDelta) => void;
  readonly said: SaidParts;
  readonly calls: AskedCalls;
  facts: RawFacts;
  finish: LanguageModelV4FinishReason | undefined;
  /** The first fault that the stream told of itself. */
  fault: unknown;
  /** The chunk that the next part was made of, as it came. */
  chunk: unknown;
  /** True once a piece of the answer came. */
  hasPiece: boolean;
}

export function answering(
  asked: { readonly provider: string; readonly model: string },
  tell: (delta: ModelDelta) => void,
): Answering {
  const { provider, model } = asked;
  return {
    provider,
    model,
    tell,
    said: saidParts(),
    calls: askedCalls(),
    facts: {},
    finish: undefined,
    fault: undefined,
    chunk: undefined,
    hasPiece: false,
  };
}
