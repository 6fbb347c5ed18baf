import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import type { LineOfFile, LogImports, PlaceInFile } from '../log-imports.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { checkedReader } from '../read-checked.ts';
import type { Sealing } from '../seal-stream.ts';
import type { SessionIndex } from './session-index.ts';

/** The source record of an event: where it stands in its file, and its bytes. */
export interface Original {
  readonly from: 'file' | 'archive';
  readonly path: string;
  readonly line?: number;
  /** Why it is from the archive. */
  readonly why?: 'gone' | 'differs' | 'not-imported';
  /** Where the file has the same bytes now, though not at their old place. */
  readonly moved?: { readonly line: number; readonly byteStart: number };
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
  const event = checkedReader(sealing.sha256)(stored);
  const source = sourceOf(event);
  if (source === undefined) return refuse('not-found', sayNoSource(event));
  const bytes = await bytesOf(source.raw, blobs);
  if (bytes === undefined) return refuse('not-found', 'The source record of that event was erased.');
  const path = (await index.rowOf(stored.envelope.origin.session as SessionId))?.path ?? '';
  const isOurs = (await store.sourceFile(source.format, path)) !== undefined;
  const place = isOurs ? await imports.placeIn(path, { offset: source.offset, bytes }) : undefined;
  return accept({
    path,
    ...saidOf(place),
    byteStart: source.offset,
    byteEnd: Math.min(source.offset + source.bytes, Number.MAX_SAFE_INTEGER),
    base64: Buffer.from(bytes).toString('base64'),
  });
}

/** Why an event names no source record. */
function sayNoSource({ kind }: SessionEvent): string {
  if (kind === 'withheld') return 'That event was erased, and where its source record stood with it.';
  if (kind === 'opaque') return 'That event can’t be read, so it is not known where its source record stands.';
  return 'That event has no source record: it was made here.';
}

/** What there is to say of where the record stands; without a place the file was never imported here. */
function saidOf(place: PlaceInFile | undefined): Pick<Original, 'from' | 'line' | 'why' | 'moved'> {
  switch (place?.is) {
    case 'there':
      return { from: 'file', line: place.line };
    case 'moved':
      return { from: 'archive', why: 'differs', moved: { line: place.line, byteStart: place.offset } };
    case 'differs':
    case 'gone':
      return { from: 'archive', why: place.is };
    case undefined:
      return { from: 'archive', why: 'not-imported' };
  }
}

type Raw = NonNullable<ReturnType<typeof sourceOf>>['raw'];

async function bytesOf(raw: Raw, blobs: BlobStore): Promise<Uint8Array | undefined> {
  if ('text' in raw) return Buffer.from(raw.text);
  if ('base64' in raw) return Buffer.from(raw.base64, 'base64');
  return await blobs.get(raw.blob as BlobId);
}

/** Lines of the file that an event was read from, around its record. */
export interface OriginalLines {
  readonly path: string;
  /** The record's line, from 1. */
  readonly line: number;
  readonly lines: readonly LineOfFile[];
}

/** So many lines before and after the record's. */
const AROUND = 200;

/** The lines around the record of an event, in its file as it is now. Refused where the file does not have the record. */
export async function originalLinesOf(id: EventId, world: OriginalWorld): Promise<Decision<OriginalLines>> {
  const original = await originalOf(id, world);
  if (!original.ok) return original;
  const { path, why } = original.value;
  const line = original.value.line ?? original.value.moved?.line;
  if (line === undefined) return refuse('not-found', sayMissing(path, why));
  const lines = await world.imports.linesAround(path, Math.max(1, line - AROUND), line + AROUND);
  return accept({ path, line, lines });
}

function sayMissing(path: string, why: Original['why']): string {
  if (why === 'gone') return `${path} is gone, or can’t be read.`;
  if (why === 'differs') return `${path} reads differently now: the record is nowhere in it.`;
  return 'The file of that event was never imported here, so it is not opened.';
}
