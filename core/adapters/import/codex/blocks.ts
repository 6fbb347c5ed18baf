import type { Part } from '../../../model/parts.ts';
import type { KeepBlob } from '../format.ts';
import { asObject, asText } from '../records/foreign-value.ts';
import { imageOfUrl } from '../records/image-part.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** The parts of a message's content (S5). Blocks of an unknown type are kept as JSON. */
export function partsOfContent(content: unknown, keep: KeepBlob): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((item: unknown): Part[] => {
    if (typeof item === 'string') return [{ type: 'text', text: item }];
    const block = asObject(item);
    return block === undefined ? [] : [partOfBlock(block, keep)];
  });
}

function partOfBlock(block: ForeignObject, keep: KeepBlob): Part {
  switch (block.type) {
    case 'text':
    case 'input_text':
    case 'output_text':
    case 'summary_text':
    case 'reasoning_text':
      return { type: 'text', text: asText(block.text) ?? '' };
    case 'input_image':
    case 'image':
      return imagePart(block, keep);
    default:
      return {
        type: 'file',
        name: asText(block.type) ?? 'block',
        mediaType: 'application/json',
        text: JSON.stringify(block),
      };
  }
}

/** An image block; one without readable bytes is still an image. */
export function imagePart(block: ForeignObject, keep: KeepBlob): Part & { type: 'image' } {
  const url = asText(block.image_url) ?? asText(asObject(block.image_url)?.url);
  return url === undefined ? { type: 'image', mediaType: 'application/octet-stream' } : imageOfUrl(url, keep);
}
