import { z } from 'zod';
import type { SourceFile } from './ports.ts';

/** What the ledger counts of the ranges that are kept of a file and gave no record, as its last reading that came to an end left them. */
export interface KeptCounts {
  /** All of them, of whatever reading, those that were erased too. */
  readonly ranges: number;
  /** Absent where it is not known which of them the reading met: something of the file was erased. */
  readonly reading?: LastReading;
}

/** How the last reading of a file can be told from those before it. */
export interface LastReading {
  /** It met the ranges with a higher `metAs`, and no others. */
  readonly after: number;
  /** The byte that it read up to: the file's end, or where a line began that was still being written. */
  readonly readTo: number;
  readonly isEnd: boolean;
}

const count = z.int().min(0);

export const keptCounts = z.object({
  ranges: count,
  reading: z.object({ after: count, readTo: count, isEnd: z.boolean() }).exactOptional(),
});

const report = z.object({ kept: keptCounts });

/** The counts in what is remembered of a file; undefined where its last import did not come to an end, or was an earlier version's. */
export function keptCountsOf(file: Pick<SourceFile, 'report'>): KeptCounts | undefined {
  try {
    return report.safeParse(JSON.parse(file.report)).data?.kept;
  } catch {
    return undefined;
  }
}
