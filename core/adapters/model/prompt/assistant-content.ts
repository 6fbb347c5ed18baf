import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Part } from '../../../model/parts.ts';
import type { ModelMessage } from '../../../runtime/ports/language-model.ts';
import { isSameModel } from './is-same-model.ts';
import { wireCallId } from './wire-call-id.ts';

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];
type Answer = Extract<ModelMessage, { role: 'assistant' }>;

/**
 * An earlier answer as the package takes it. What only its writer can read goes back to the same provider and model alone (M3); each part
 * that does not is added to `left`, in words.
 */
export function assistantContent(
  answer: Answer,
  asked: { readonly provider: string; readonly model: string },
  left: string[],
): Content {
  const isOurs =
    answer.provider === asked.provider && answer.model !== undefined && isSameModel(asked.model, answer.model);
  const writer = [answer.provider, answer.model].filter((name) => name !== undefined).join(' ') || 'another model';
  return answer.parts.flatMap((part): Content => {
    const options = isOurs && 'kept' in part && part.kept !== undefined ? readKept(part.kept) : undefined;
    if (part.type === 'reasoning' && options === undefined) {
      left.push(
        isOurs
          ? 'Reasoning is not sent: the provider gave nothing to know it by.'
          : `Reasoning of ${writer} is not sent: it goes back to its writer alone.`,
      );
      return [];
    }
    if (part.type === 'kept') return keptContent(part, isOurs ? undefined : writer, left);
    return readable(part, options, left);
  });
}

function readable(part: Part, options: SharedV4ProviderOptions | undefined, left: string[]): Content {
  const back = options === undefined ? {} : { providerOptions: options };
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' && options === undefined ? [] : [{ type: 'text', text: part.text, ...back }];
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, ...back }];
    case 'tool-call': {
      const input: unknown = JSON.parse(part.input);
      return [{ type: 'tool-call', toolCallId: wireCallId(part.callId), toolName: part.name, input, ...back }];
    }
    case 'usage':
      return [];
    default:
      left.push(`A part of an answer is not sent: a ${part.type} can't go back.`);
      return [];
  }
}

/** Of what is none of our parts only `custom` pieces go back. */
function keptContent({ text }: Extract<Part, { type: 'kept' }>, writer: string | undefined, left: string[]): Content {
  const piece = JSON.parse(text) as {
    type?: unknown;
    kind?: `${string}.${string}`;
    providerMetadata?: SharedV4ProviderOptions;
  };
  if (writer !== undefined) left.push(`A private part of ${writer} is not sent: it goes back to its writer alone.`);
  else if (piece.type === 'custom' && piece.kind !== undefined) {
    return [
      { type: 'custom', kind: piece.kind, ...(piece.providerMetadata && { providerOptions: piece.providerMetadata }) },
    ];
  } else left.push(`A private part is not sent: a ${String(piece.type)} can't go back.`);
  return [];
}

function readKept(kept: string): SharedV4ProviderOptions {
  return JSON.parse(kept) as SharedV4ProviderOptions;
}
