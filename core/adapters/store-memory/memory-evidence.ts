import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import { keptCountsOf } from '../../runtime/kept-counts.ts';
import type { DatedAnchorLog } from '../store/dated-anchor.ts';
import { namedBlobs } from '../store/named-blobs.ts';
import type { Evidence, EvidenceRow } from '../store/verify/evidence.ts';
import { lostFolds } from './memory-holdings.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import { isOf, quarantinedSources } from './memory-quarantine.ts';
import type { MemoryRow, MemoryShelf } from './memory-shelf.ts';

/** A memory store as verify reads it. Columns are derived on the spot, so they can't differ. */
export function memoryEvidence(
  shelf: MemoryShelf,
  { bytesById, sha256 }: { readonly bytesById: ReadonlyMap<BlobId, Uint8Array>; readonly sha256: Sha256 },
  anchors: DatedAnchorLog,
  { quarantine, files, entries, holds, fromLogs, projections }: MemoryLedger,
): Evidence {
  return {
    count: () => shelf.rows.length,
    rowsAfter: (num, limit) => {
      const from = Math.max(num + 1, 0);
      return shelf.rows.slice(from, from + limit).map(toEvidence);
    },
    rowsOf: ({ session, twin, fromSeq, toSeq }, limit) => {
      const end = Math.min(toSeq, fromSeq + limit, shelf.topSeq(session, twin) + 1);
      const seqs = Array.from({ length: Math.max(end - fromSeq, 0) }, (_, at) => fromSeq + at);
      return seqs.flatMap((seq) => shelf.rowAt(session, twin, seq) ?? []).map(toEvidence);
    },
    slotOf: shelf.slotOf,
    at: shelf.at,
    heads: () => shelf.heads,
    anchors: anchors.read,
    anchorFlaws: anchors.flaws,
    anchorsAre: 'in the memory of this process',
    blobDigest: async (id) => {
      const bytes = bytesById.get(id);
      return bytes && sha256(bytes);
    },
    blobsAfter: (id, limit) =>
      [...bytesById.keys()]
        .filter((blob) => blob > id)
        .sort()
        .slice(0, limit),
    quarantineAfter: quarantine.after,
    keptOfFiles: () =>
      quarantinedSources(quarantine.ranges()).map(({ source, ranges, erased }) => ({ source, kept: ranges, erased })),
    countedFilesAfter: (num, limit) =>
      files()
        .map((file, at) => ({
          num: at + 1,
          format: file.format,
          source: file.source,
          counted: holds(file) ? keptCountsOf(file)?.ranges : undefined,
          found: quarantine.ranges().filter((range) => isOf(range, file)).length,
        }))
        .slice(num, num + limit),
    lostFolds: () => lostFolds(shelf, { projections }),
    enteredAfter: (num, limit) =>
      files()
        .flatMap(({ format, source }) => entries(format, source))
        .filter(({ rawDigest }) => rawDigest !== '')
        .map((entry, at) => ({ ...entry, num: at + 1, isThere: shelf.slotOf(entry.event) !== undefined }))
        .slice(num, num + limit),
    fromLogs,
    strayMeetings: () => 0,
  };
}

function toEvidence({ event, slot, cameWhole }: MemoryRow): EvidenceRow {
  const { payload } = event;
  return {
    ...slot,
    id: event.id,
    firstParent: event.envelope.parents[0],
    kind: event.envelope.kind,
    atMs: event.envelope.atMs,
    blobs: payload === undefined ? new Set() : namedBlobs(event),
    envelope: Buffer.from(event.envelopeText),
    payload:
      payload === undefined
        ? { state: 'withheld', since: cameWhole ? 'later' : 'arrival' }
        : { state: 'kept', salt: payload.salt, bytes: Buffer.from(payload.text) },
  };
}
