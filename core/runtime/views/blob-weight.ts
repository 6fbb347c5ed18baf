import type { StoredEvent } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';

/** What the blobs weigh that a session's own events name, each once. Changed in place. */
export interface BlobWeight {
  /** Of those whose size is known. */
  sizeBytes: number;
  /** Those whose size no event says: the store has to be asked. */
  unsized: readonly BlobId[];
  /** All that were met while events are folded. */
  readonly met?: Set<BlobId>;
}

/** Weighs what an event names. An erased one names nothing any more. */
export function weighBlobs(weight: BlobWeight, { envelope }: StoredEvent, known: SessionEvent): void {
  if (envelope.refs.length === 0 || known.kind === 'withheld') return;
  for (const ref of envelope.refs) {
    if (!('blob' in ref) || weight.met?.has(ref.blob)) continue;
    weight.met?.add(ref.blob);
    const sizeBytes = saidSize(known, ref.blob);
    if (sizeBytes === undefined) weight.unsized = [...weight.unsized, ref.blob];
    else weight.sizeBytes += sizeBytes;
  }
}

/** The same without what only folding further needs. */
export function settledWeight({ sizeBytes, unsized }: BlobWeight): BlobWeight {
  return { sizeBytes, unsized };
}

function saidSize(event: SessionEvent, blob: BlobId): number | undefined {
  const source = sourceOf(event);
  if (source !== undefined && 'blob' in source.raw && source.raw.blob === blob) return source.bytes;
  for (const part of partsIn(event)) {
    if (part.type === 'image' && part.blob === blob) return part.sizeBytes;
  }
  return undefined;
}
