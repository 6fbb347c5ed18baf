import type { PayloadOf } from '../../model/events.ts';
import type { Part } from '../../model/parts.ts';
import type { ModelDelta } from '../ports/language-model.ts';

type Unfinished = NonNullable<PayloadOf<'model/answered'>['unfinished']>;

/** What a model has said in an answer that is not whole. */
export interface Heard {
  /** Text and reasoning in the order of the stream, neighbours of one kind as one. */
  readonly parts: readonly Part[];
  /** Calls as far as their input came: none of them runs (T3). */
  readonly unfinished: Unfinished;
}

/** Gathers what streams of one answer, so that it can be kept where a stop cuts it. */
export interface Hearing {
  readonly take: (delta: ModelDelta) => void;
  /** Undefined where nothing came. */
  readonly soFar: () => Heard | undefined;
}

/** Hears nothing yet. Each delta costs as much as it holds. */
export function hearing(): Hearing {
  const said: { readonly type: 'text' | 'reasoning'; readonly texts: string[] }[] = [];
  const calls = new Map<string, { readonly name: string; readonly inputs: string[] }>();
  return {
    take: ({ kind, text, callId = '', tool = '' }) => {
      if (kind === 'tool-input') {
        const call = calls.get(callId) ?? { name: tool, inputs: [] };
        call.inputs.push(text);
        calls.set(callId, call);
        return;
      }
      const last = said.at(-1);
      if (last?.type === kind) last.texts.push(text);
      else said.push({ type: kind, texts: [text] });
    },
    soFar: () => {
      const parts = said.map(({ type, texts }): Part => ({ type, text: texts.join('') })).filter(isSaid);
      const unfinished = [...calls].map(([callId, { name, inputs }]) => ({ callId, name, input: inputs.join('') }));
      return parts.length === 0 && unfinished.length === 0 ? undefined : { parts, unfinished };
    },
  };
}

function isSaid(part: Part): boolean {
  return (part.type === 'text' || part.type === 'reasoning') && part.text !== '';
}
