import type { PartOf } from '../../../model/parts.ts';
import type { KeepBlob } from '../format.ts';
import { asObject, asText } from '../records/foreign-value.ts';
import { imageOfBase64, imageOfUrl } from '../records/image-part.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** An image block; one without readable bytes is still an image. */
export function imagePart(block: ForeignObject, keep: KeepBlob): PartOf<'image'> {
  const { media_type, data, url } = asObject(block.source) ?? {};
  if (typeof url === 'string') return imageOfUrl(url, keep);
  return imageOfBase64(asText(media_type) ?? 'application/octet-stream', asText(data) ?? '', keep);
}
