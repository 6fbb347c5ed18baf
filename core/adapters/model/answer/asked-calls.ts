import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { PartOf } from '../../../model/parts.ts';
import type { ModelAnswer } from '../../../runtime/ports/language-model.ts';
import { isObjectText, isToolName } from '../prompt/check-ask.ts';
import { joined, keptField } from './said-parts.ts';

type Unfinished = ModelAnswer['unfinished'][number];
type Metadata = LanguageModelV4ToolCall['providerMetadata'];

interface Begun {
  readonly name: string;
  readonly pieces: string[];
  kept: Metadata;
}

/** The calls of an answer: those that may run, and those whose input did not come to its end (T3, B-15). */
export interface AskedCalls {
  readonly begin: (callId: string, name: string, kept: Metadata) => void;
  /** Name of the tool; undefined where the call did not begin. */
  readonly add: (callId: string, piece: string) => string | undefined;
  /** The part of a call that the provider says is whole; undefined where it may not run, or was whole before. */
  readonly whole: (call: LanguageModelV4ToolCall) => PartOf<'tool-call'> | undefined;
  readonly unfinished: () => readonly Unfinished[];
}

export function askedCalls(): AskedCalls {
  const begun = new Map<string, Begun>();
  const done = new Map<string, string>();
  const unfit: Unfinished[] = [];
  return {
    begin: (callId, name, kept) => {
      if (!begun.has(callId) && !done.has(callId)) begun.set(callId, { name, pieces: [], kept });
    },
    add: (callId, piece) => {
      const call = begun.get(callId);
      call?.pieces.push(piece);
      return call?.name;
    },
    whole: ({ toolCallId: callId, toolName: name, input: said, providerMetadata }) => {
      // A tool without parameters is called with nothing at all by some servers.
      const input = said.trim() === '' ? '{}' : said;
      const kept = joined(begun.get(callId)?.kept, providerMetadata);
      begun.delete(callId);
      const same = `${name} ${input}`;
      if (done.get(callId) === same) return undefined;
      if (done.has(callId) || callId === '' || !isToolName(name) || !isObjectText(input)) {
        unfit.push({ callId, name, input: said });
        return undefined;
      }
      done.set(callId, same);
      return { type: 'tool-call', callId, name, input, ...keptField(kept) };
    },
    unfinished: () => [
      ...unfit,
      ...[...begun].map(([callId, { name, pieces }]) => ({ callId, name, input: pieces.join('') })),
    ],
  };
}
