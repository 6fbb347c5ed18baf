import { canonicalText, type Json } from '../../../core/model/canonical.ts';
import type { Part } from '../../../core/model/parts.ts';
import {
  type LanguageModel,
  type ModelAnswer,
  type ModelDelta,
  ModelFailure,
} from '../../../core/runtime/ports/language-model.ts';

/** What a made-up model does when it is asked for the nth time: answers with parts, fails, never answers, or streams and comes to no end. */
export type Turn =
  | readonly Part[]
  | ModelFailure
  | 'silent'
  | { readonly streams: readonly ModelDelta[] }
  | Partial<ModelAnswer>;

export interface FakeModel extends LanguageModel {
  /** Requests that were sent. */
  readonly sent: () => number;
}

/** A model that answers by how many of its own messages are in the conversation: the same question has the same answer, in each life of a host. */
export function fakeModel(turns: readonly Turn[]): FakeModel {
  let sent = 0;
  let failed = 0;
  return {
    provider: 'made-up',
    model: 'model-x',
    sent: () => sent,
    prepare: async ({ messages, tools }) => {
      const own = messages.filter(({ role }) => role === 'assistant').length;
      return {
        segments: messages
          .map((message) => canonicalText(message as unknown as Json))
          .concat(canonicalText({ tools: tools.map(({ name }) => name) })),
        converter: 'made-up@1',
        parameters: '{}',
        leftOut: [],
        send: async ({ signal, onDelta }) => {
          sent++;
          const turn = turns[own + failed];
          if (turn === undefined) throw new Error(`no turn ${own}`);
          const streams = turn !== 'silent' && 'streams' in turn ? turn.streams : undefined;
          for (const delta of streams ?? []) onDelta?.(delta);
          if (turn === 'silent' || streams !== undefined)
            return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
          if (turn instanceof ModelFailure) {
            failed++;
            throw turn;
          }
          const answer = Array.isArray(turn) ? { parts: turn as Part[] } : (turn as Partial<ModelAnswer>);
          const parts = answer.parts ?? [];
          for (const part of parts) if (part.type === 'text') onDelta?.({ kind: 'text', text: part.text });
          const stop = parts.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'done';
          return { provider: 'made-up', model: 'model-x', stop, unfinished: [], ...answer, parts };
        },
      };
    },
  };
}
