import type { QuarantinedBytes } from '../../runtime/ports.ts';
import type { EvidenceQuarantine } from '../store/verify/evidence.ts';

/** Bytes of a source that gave no record; undefined once they are erased. */
export interface MemoryRange extends Omit<QuarantinedBytes, 'bytes'> {
  readonly num: number;
  readonly sizeBytes: number;
  readonly bytes: Uint8Array | undefined;
}

/** What a memory store keeps of sources that gave no record (I6). */
export interface MemoryQuarantine {
  readonly keep: (ranges: readonly QuarantinedBytes[]) => void;
  /** In order of arrival. */
  readonly ranges: () => readonly MemoryRange[];
  /** Drops the bytes of some sources; their ranges stay listed. */
  readonly erase: (isFrom: (range: MemoryRange) => boolean) => void;
  /** Drops ranges. */
  readonly drop: (isGone: (range: MemoryRange) => boolean) => void;
  readonly after: (num: number, limit: number) => readonly EvidenceQuarantine[];
}

/** Keeps nothing yet. */
export function createMemoryQuarantine(): MemoryQuarantine {
  let ranges: MemoryRange[] = [];
  let count = 0;
  const keepOne = (range: QuarantinedBytes): void => {
    const twins = ranges.filter(({ format, source }) => format === range.format && source === range.source);
    if (twins.some((twin) => twin.bytes === undefined || isSame(twin, range))) return;
    const bytes = Uint8Array.from(range.bytes);
    count++;
    ranges.push({ ...range, num: count, sizeBytes: bytes.length, bytes });
  };
  return {
    keep: (all) => {
      for (const range of all) keepOne(range);
    },
    ranges: () => ranges,
    erase: (isFrom) => {
      ranges = ranges.map((range) => (isFrom(range) ? { ...range, rawDigest: '', bytes: undefined } : range));
    },
    drop: (isGone) => {
      ranges = ranges.filter((range) => !isGone(range));
    },
    after: (num, limit) => ranges.filter((range) => range.num > num).slice(0, limit),
  };
}

function isSame(kept: MemoryRange, { offset, bytes, rawDigest }: QuarantinedBytes): boolean {
  return kept.offset === offset && kept.sizeBytes === bytes.length && kept.rawDigest === rawDigest;
}
