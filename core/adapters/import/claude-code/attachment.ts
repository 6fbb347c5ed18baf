import type { Part } from '../../../model/parts.ts';
import type { RecordDraft } from '../format.ts';
import { asObject, asText } from '../records/foreign-value.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { type BlockContext, partsOfContent } from './blocks.ts';
import { isHarnessText, leadingText } from './person.ts';

/** A prompt that was typed while the model worked: a person's, unless the record says that something else wrote it. */
export function isQueuedPrompt(attachment: ForeignObject): boolean {
  const origin = asObject(attachment.origin) ?? {};
  const kind = Object.hasOwn(origin, 'kind') ? origin.kind : 'human';
  const mode = Object.hasOwn(attachment, 'commandMode') ? attachment.commandMode : 'prompt';
  return attachment.type === 'queued_command' && kind === 'human' && mode === 'prompt';
}

/** What an `attachment` record becomes: context that was put before the model, or a note where it carries nothing to read. */
export function attachmentDraft(attachment: ForeignObject, context: BlockContext): Omit<RecordDraft, 'marks'> {
  const type = asText(attachment.type) ?? '';
  if (type === 'nested_memory') return recalled(attachment);
  if (type === 'queued_command') return queued(attachment, context);
  const parts = type === 'file' ? filePart(attachment) : textParts(attachment);
  if (parts.length === 0) return noted(`attachment:${type}`);
  return { kind: 'message', payload: { role: 'system', author: 'harness', parts } };
}

function queued(attachment: ForeignObject, context: BlockContext): Omit<RecordDraft, 'marks'> {
  const isPerson = isQueuedPrompt(attachment) && !isHarnessText(leadingText(attachment.prompt));
  const parts = partsOfContent(attachment.prompt, context);
  return { kind: 'message', payload: { role: 'user', author: isPerson ? 'person' : 'harness', parts } };
}

function recalled(attachment: ForeignObject): Omit<RecordDraft, 'marks'> {
  const memory = asObject(attachment.content) ?? {};
  const key = asText(attachment.path) ?? asText(memory.path) ?? '';
  const text = asText(memory.content) ?? asText(attachment.content) ?? '';
  return {
    kind: 'memory/recalled',
    payload: { scope: 'project', items: [{ key, injected: true }], parts: text === '' ? [] : [{ type: 'text', text }] },
  };
}

function filePart(attachment: ForeignObject): Part[] {
  const file = asObject(asObject(attachment.content)?.file);
  const name = asText(attachment.filename) ?? asText(file?.filePath);
  const text = asText(file?.content);
  if (name === undefined || text === undefined) return textParts(attachment);
  return [{ type: 'file', name, text }];
}

/** The first member that holds words. Where they are a list, a line for each. */
function textParts(attachment: ForeignObject): Part[] {
  const members = [
    'content',
    'text',
    'snippet',
    'prompt',
    'blockingError',
    'addedBlocks',
    'addedLines',
    'stdout',
    'stderr',
  ];
  const text = members.map((member) => words(attachment[member])).find((found) => found.trim() !== '');
  return text === undefined ? [] : [{ type: 'text', text }];
}

function words(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n');
  return asObject(value) === undefined ? '' : JSON.stringify(value);
}
