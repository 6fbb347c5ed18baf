import type { LanguageModel, ModelAnswer } from '../../runtime/ports/language-model.ts';
import { sha256 } from '../sha256.ts';

/** An answer of the record, and what it answered. */
export interface RecordedAnswer {
  /** sha256 over the segments of the request, joined. */
  readonly requestDigest: string;
  readonly answer: ModelAnswer;
}

/** A request is not the one that stands in the record at its place (R1). */
export class RequestDivergence extends Error {
  /** sha256 of the request as recorded; undefined where none is recorded there. */
  readonly expected: string | undefined;
  readonly found: string;
  constructor(expected: string | undefined, found: string) {
    const recorded = expected === undefined ? 'no request is recorded here' : `the record has the request ${expected}`;
    super(`The run went another way: ${recorded}, and ${found} was made.`);
    this.name = 'RequestDivergence';
    this.expected = expected;
    this.found = found;
  }
}

/**
 * A model that answers from the record and calls nobody (R1, R3). `model` makes the requests, for which any key will do; its own `send` is never used. `recorded` gives
 * what stands at the place of the next request. Sending another request than that rejects with {@link RequestDivergence}.
 */
export function openRecordedModel(model: LanguageModel, recorded: () => RecordedAnswer | undefined): LanguageModel {
  return {
    provider: model.provider,
    model: model.model,
    free: 'the answer comes from the record: nobody is asked',
    prepare: async (asked) => {
      const prepared = await model.prepare(asked);
      const found = sha256(prepared.segments.join(''));
      return {
        ...prepared,
        send: async ({ signal, onDelta }) => {
          signal.throwIfAborted();
          const place = recorded();
          if (place?.requestDigest !== found) throw new RequestDivergence(place?.requestDigest, found);
          for (const part of place.answer.parts) {
            if (part.type === 'text' || part.type === 'reasoning') onDelta?.({ kind: part.type, text: part.text });
          }
          return place.answer;
        },
      };
    },
  };
}
