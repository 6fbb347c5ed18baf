import type { EventDetail } from '../../contract/event-detail.ts';
import type { BlobId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import type { BlobStore } from '../ports.ts';

/** Longest raw record that is handed to a window, in UTF-16 units. */
const LONGEST = 400_000;

/** The source record of an imported event, as text; undefined for an event of ours or a withheld one. Bytes that are not UTF-8 show as U+FFFD. */
export async function rawOf(
  event: SessionEvent,
  blobs: BlobStore,
  path: string | undefined,
): Promise<EventDetail['raw']> {
  const source = sourceOf(event);
  if (source === undefined) return undefined;
  const text = await rawText(source.raw, blobs);
  return {
    ...(text.length > LONGEST ? { text: text.slice(0, LONGEST), cut: true } : { text }),
    bytes: source.bytes,
    record: source.record,
    offset: source.offset,
    ...(path === undefined ? {} : { path }),
  };
}

type Raw = NonNullable<ReturnType<typeof sourceOf>>['raw'];

async function rawText(raw: Raw, blobs: BlobStore): Promise<string> {
  if ('text' in raw) return raw.text;
  if ('base64' in raw) return Buffer.from(raw.base64, 'base64').toString('utf8');
  const bytes = await blobs.get(raw.blob as BlobId);
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}
