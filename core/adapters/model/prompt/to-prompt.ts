import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { BlobId } from '../../../model/ids.ts';
import type { Part } from '../../../model/parts.ts';
import { type ModelAsk, ModelFailure, type ModelMessage } from '../../../runtime/ports/language-model.ts';
import { wellFormed } from '../wire/well-formed.ts';
import { assistantContent } from './assistant-content.ts';
import { wireCallId } from './wire-call-id.ts';

/** Who is asked, and where the bytes of images are. */
export interface PromptFor {
  readonly provider: string;
  readonly model: string;
  readonly readBlob: (id: BlobId) => Promise<Uint8Array | undefined>;
}

/** Messages as the package takes them, and what is not among them, in words. */
export interface Prompt {
  readonly prompt: LanguageModelV4Prompt;
  readonly leftOut: readonly string[];
}

/** Turns what a model is asked into the package's messages. Half characters become U+FFFD here, and nowhere before (B-6). */
export async function toPrompt({ instructions, messages }: ModelAsk, asked: PromptFor): Promise<Prompt> {
  const prompt: LanguageModelV4Message[] = [];
  const leftOut: string[] = [];
  if (instructions !== undefined && instructions.trim() !== '') prompt.push({ role: 'system', content: instructions });
  for (const message of messages) {
    const { content, left } = await toMessage(message, asked);
    leftOut.push(...left);
    if (content !== undefined) prompt.push(content);
  }
  return { prompt: wellFormed(prompt), leftOut };
}

async function toMessage(
  message: ModelMessage,
  asked: PromptFor,
): Promise<{ content: LanguageModelV4Message | undefined; left: readonly string[] }> {
  if (message.role === 'tool') return { content: toolMessage(message), left: [] };
  const left: string[] = [];
  if (message.role === 'assistant') {
    const content = assistantContent(message, asked, left);
    return { content: content.length === 0 ? undefined : { role: 'assistant', content }, left };
  }
  const content = (await Promise.all(message.parts.map((part) => userPart(part, asked, left)))).flat();
  if (content.length === 0) {
    const says = 'A message has nothing in it that can be sent. Write something, or leave it out.';
    throw new ModelFailure('bad-settings', [says, ...left].join(' '), { retryable: false });
  }
  return { content: { role: 'user', content }, left };
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content'];

async function userPart(part: Part, { readBlob }: PromptFor, left: string[]): Promise<UserContent> {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'file': {
      if (part.text === undefined) left.push(`The file ${part.name} is not sent: there is no text of it.`);
      return part.text === undefined ? [] : [{ type: 'text', text: `${part.name}\n${part.text}` }];
    }
    case 'image': {
      const bytes = part.blob === undefined ? undefined : await readBlob(part.blob as BlobId);
      if (bytes === undefined) left.push('An image is not sent: its bytes are not here.');
      return bytes === undefined
        ? []
        : [{ type: 'file', mediaType: part.mediaType, data: { type: 'data', data: bytes } }];
    }
    case 'usage':
      return [];
    default:
      left.push(`A part of a message is not sent: a ${part.type} is no part of what a user says.`);
      return [];
  }
}

function toolMessage({ results }: Extract<ModelMessage, { role: 'tool' }>): LanguageModelV4Message {
  return {
    role: 'tool',
    content: results.map(({ callId, tool, output, isError }) => ({
      type: 'tool-result',
      toolCallId: wireCallId(callId),
      toolName: tool,
      output: { type: isError ? 'error-text' : 'text', value: output === '' ? 'no output' : output },
    })),
  };
}
