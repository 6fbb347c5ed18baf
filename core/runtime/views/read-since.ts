import type { QuarantinedPart } from '../../contract/import-report.ts';
import { KEPT_PART_BYTES } from '../../contract/kept-part-bytes.ts';
import type { LastReading } from '../kept-counts.ts';
import type { EventStore } from '../ports.ts';
import type { QuarantinedRange } from '../quarantined.ts';
import type { SourceName } from '../source-name.ts';

const PAGE = 1000;

/** All ranges of a file that a range among some, by place, can lie over. */
export async function rangesOver(
  ranges: readonly QuarantinedRange[],
  { format, source }: SourceName,
  store: Pick<EventStore, 'quarantine'>,
): Promise<readonly QuarantinedRange[]> {
  const [first] = ranges;
  if (first === undefined) return [];
  const fromByte = Math.max(0, first.offset - KEPT_PART_BYTES);
  const toByte = ranges.reduce((end, range) => Math.max(end, endOf(range)), 0);
  const all: QuarantinedRange[] = [];
  for (;;) {
    const page = { fromByte, toByte, after: all.at(-1)?.num ?? 0, limit: PAGE };
    const found = await store.quarantine(format, source, page);
    all.push(...found);
    if (found.length < PAGE) return all;
  }
}

/**
 * What a file held where a range was read, when that place was read last. Undefined where the range was still there, and where it can't be
 * told: no reading since came to an end, or the line there was still being written.
 */
export function readSince(
  range: QuarantinedRange,
  over: readonly QuarantinedRange[],
  reading: LastReading | undefined,
): QuarantinedPart['now'] {
  const others = over.filter(({ num }) => num !== range.num);
  const isReplaced = others.some(({ offset, metAs }) => offset === range.offset && metAs > range.metAs);
  if (reading === undefined) return isReplaced ? 'other' : undefined;
  const { after, readTo, isEnd } = reading;
  if (range.metAs > after) return undefined;
  const isThere = ({ metAs }: QuarantinedRange): boolean => metAs > after;
  if (others.some((other) => isThere(other) && overlap(other, range))) return 'other';
  if (!isEnd && endOf(range) > readTo) return isReplaced ? 'other' : undefined;
  return range.offset < readTo ? 'clean' : 'past-end';
}

function overlap(one: QuarantinedRange, other: QuarantinedRange): boolean {
  return one.offset < endOf(other) && other.offset < endOf(one);
}

function endOf({ offset, sizeBytes }: QuarantinedRange): number {
  return offset + sizeBytes;
}
