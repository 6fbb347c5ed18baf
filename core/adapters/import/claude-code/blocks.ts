import type { Part } from '../../../model/parts.ts';
import type { KeepBlob } from '../format.ts';
import { asObject, asText } from '../records/foreign-value.ts';
import { sliceJson } from '../records/json-slice.ts';
import type { ForeignObject, SourceRecord } from '../records/source-line.ts';
import { imagePart } from './image-block.ts';
import { resultParts } from './tool-result.ts';

/** What turns the content of a message into parts. */
export interface BlockContext {
  readonly record: Pick<SourceRecord, 'text' | 'value'>;
  readonly keep: KeepBlob;
}

/** The parts of a message's content (S5): a text, or a list of blocks. Blocks of an unknown type are kept as JSON. */
export function partsOfContent(content: unknown, context: BlockContext): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((item: unknown, index) => {
    if (typeof item === 'string') return [{ type: 'text', text: item } satisfies Part];
    const block = asObject(item);
    return block === undefined ? [] : partsOfBlock(block, index, context);
  });
}

function partsOfBlock(block: ForeignObject, index: number, context: BlockContext): Part[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: asText(block.text) ?? '' }];
    case 'thinking':
      return [{ type: 'reasoning', text: asText(block.thinking) ?? '' }];
    case 'redacted_thinking':
      return [{ type: 'reasoning', text: '', hidden: true }];
    case 'tool_use':
    case 'server_tool_use':
      return [toolCall(block, index, context)];
    case 'tool_result':
      return resultParts(block, context.record.value.toolUseResult, context.keep);
    case 'image':
      return [imagePart(block, context.keep)];
    case 'document':
      return [documentPart(block, context.keep)];
    default:
      return [unknownPart(block)];
  }
}

function toolCall(block: ForeignObject, index: number, { record }: BlockContext): Part {
  const input = sliceJson(record.text, ['message', 'content', index, 'input']) ?? '{}';
  return { type: 'tool-call', callId: asText(block.id) ?? '', name: asText(block.name) ?? '', input };
}

function documentPart(block: ForeignObject, keep: KeepBlob): Part {
  const { media_type, data, type } = asObject(block.source) ?? {};
  const mediaType = asText(media_type) ?? 'application/octet-stream';
  const name = asText(block.title) ?? 'document';
  const content = asText(data) ?? '';
  if (type === 'text') return { type: 'file', name, mediaType, text: content };
  const bytes = Buffer.from(content, 'base64');
  return bytes.length === 0 ? { type: 'file', name, mediaType } : { type: 'file', name, mediaType, blob: keep(bytes) };
}

/** A block that this reader does not know, as a file of JSON. */
function unknownPart(block: ForeignObject): Part {
  const name = asText(block.type) ?? 'block';
  return { type: 'file', name, mediaType: 'application/json', text: JSON.stringify(block) };
}
