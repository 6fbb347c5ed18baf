import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import type { LogImports } from '../log-imports.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { checkedReader } from '../read-checked.ts';
import type { Sealing } from '../seal-stream.ts';
import type { SessionIndex } from './session-index.ts';

/** The source record of an event: where it stands in its file, and its bytes. */
export interface Original {
  readonly from: 'file' | 'archive';
  readonly path: string;
  readonly line?: number;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly base64: string;
}

interface OriginalWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly index: SessionIndex;
  readonly imports: LogImports;
  readonly sealing: Sealing;
}

/**
 * Finds the record that an event was read from. Its file is looked at only where this home has imported it: a path that
 * somebody else's export names is never opened.
 */
export async function originalOf(
  id: EventId,
  { store, blobs, index, imports, sealing }: OriginalWorld,
): Promise<Decision<Original>> {
  const stored = await store.event(id);
  if (stored === undefined) return refuse('not-found', `There is no event ${id}.`);
  const source = sourceOf(checkedReader(sealing.sha256)(stored));
  if (source === undefined)
    return refuse('not-found', 'That event has no source record: it is ours, was erased, or can’t be read.');
  const bytes = await bytesOf(source.raw, blobs);
  if (bytes === undefined) return refuse('not-found', 'The source record of that event was erased.');
  const path = index.rowsOf([stored.envelope.origin.session as SessionId])[0]?.path ?? '';
  const isOurs = (await store.sourceFile(source.format, path)) !== undefined;
  const line = isOurs ? await imports.lineOf(path, { offset: source.offset, bytes }) : undefined;
  return accept({
    from: line === undefined ? 'archive' : 'file',
    path,
    ...(line === undefined ? {} : { line }),
    byteStart: source.offset,
    byteEnd: Math.min(source.offset + source.bytes, Number.MAX_SAFE_INTEGER),
    base64: Buffer.from(bytes).toString('base64'),
  });
}

type Raw = NonNullable<ReturnType<typeof sourceOf>>['raw'];

async function bytesOf(raw: Raw, blobs: BlobStore): Promise<Uint8Array | undefined> {
  if ('text' in raw) return Buffer.from(raw.text);
  if ('base64' in raw) return Buffer.from(raw.base64, 'base64');
  return await blobs.get(raw.blob as BlobId);
}
