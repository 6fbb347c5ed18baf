import type { QuarantinedBytes, QuarantinedSource } from '../../runtime/quarantined.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import type { EvidenceQuarantine } from '../store/verify/evidence.ts';

/** Bytes of a source that gave no record; undefined once they are erased. */
export interface MemoryRange extends Omit<QuarantinedBytes, 'bytes'> {
  readonly num: number;
  readonly sizeBytes: number;
  /** As {@link QuarantinedRange.metAs}. */
  readonly metAs: number;
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
  let meetings = 0;
  const keepOne = (range: QuarantinedBytes): void => {
    const twins = ranges.filter((each) => isOf(each, range));
    if (twins.some(({ bytes }) => bytes === undefined)) return;
    const metAs = ++meetings;
    if (twins.some((twin) => isSame(twin, range))) {
      ranges = ranges.map((each) => (isOf(each, range) && isSame(each, range) ? { ...each, metAs } : each));
      return;
    }
    const bytes = Uint8Array.from(range.bytes);
    ranges.push({ ...range, num: ++count, metAs, sizeBytes: bytes.length, bytes });
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
    after: (num, limit) =>
      ranges
        .filter((range) => range.num > num)
        .slice(0, limit)
        .map((range) => ({ ...range, isMet: true })),
  };
}

/** Whether two things are of one source. */
export function isOf(a: SourceName, b: SourceName): boolean {
  return a.format === b.format && a.source === b.source;
}

function isSame(kept: MemoryRange, { offset, bytes, rawDigest }: QuarantinedBytes): boolean {
  return kept.offset === offset && kept.sizeBytes === bytes.length && kept.rawDigest === rawDigest;
}

/** The sources of some ranges, by name, each with what is kept of it. */
export function quarantinedSources(ranges: readonly MemoryRange[]): QuarantinedSource[] {
  const sources: QuarantinedSource[] = [];
  for (const { format, source, bytes, sizeBytes } of ranges) {
    const at = sources.findIndex((each) => isOf(each, { format, source }));
    const before = sources[at] ?? { format, source, ranges: 0, sizeBytes: 0, erased: 0 };
    const sum =
      bytes === undefined
        ? { ...before, erased: before.erased + 1 }
        : { ...before, ranges: before.ranges + 1, sizeBytes: before.sizeBytes + sizeBytes };
    sources.splice(at < 0 ? sources.length : at, 1, sum);
  }
  return sources.sort((a, b) => (a.format + a.source < b.format + b.source ? -1 : 1));
}
