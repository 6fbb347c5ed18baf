import type { PartOf } from '../../../model/parts.ts';
import type { KeepBlob } from '../format.ts';

type ImagePart = PartOf<'image'>;

/** An image whose bytes are in the record: they go to the blob store, never into the payload (S9). */
export function imageOfBase64(mediaType: string, data: string, keep: KeepBlob): ImagePart {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) return { type: 'image', mediaType };
  return { type: 'image', mediaType, blob: keep(bytes), sizeBytes: bytes.length };
}

/** An image behind a link. A `data:` link holds its bytes; any other is kept as text and never fetched. */
export function imageOfUrl(url: string, keep: KeepBlob): ImagePart {
  const inline = /^data:([^;,]*);base64,/.exec(url.slice(0, 200));
  if (inline === null) return { type: 'image', mediaType: 'application/octet-stream', url };
  return imageOfBase64(inline[1] || 'application/octet-stream', url.slice(inline[0].length), keep);
}
