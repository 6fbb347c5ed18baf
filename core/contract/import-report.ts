import { z } from 'zod';

const count = z.int().min(0);

/** What became of one source file (I1). `lines.records = lines.events + lines.quarantined`, always. */
export const fileReport = z.strictObject({
  path: z.string(),
  format: z.string(),
  /**
   * `cancelled`: its counts are those of what was read of it, which stays. `failed`: something that is not of this file alone, as a full
   * disk, stopped the import at it; its counts are those of what is saved of it.
   */
  status: z.enum(['imported', 'unchanged', 'skipped', 'refused', 'cancelled', 'failed']),
  /** Why it was skipped, refused or failed, why its facts are not all there, or that another session’s log was in the file before. */
  reason: z.string().exactOptional(),
  /** In order of appearance, at most 1,000 listed. */
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** Absent where nobody knows: what says it was erased. */
      kind: z.enum(['main', 'branch', 'sub-agent', 'internal', 'fork', 'detached']).exactOptional(),
      parent: z.string().exactOptional(),
    }),
  ),
  /** Sessions beside those that are listed; absent for none. */
  unlisted: count.exactOptional(),
  /** The file, imported before, that this one was found to begin with a copy of, and how many records are the same: totals count them there. */
  copyOf: z.strictObject({ path: z.string(), records: count }).exactOptional(),
  lines: z.strictObject({
    /** Physical lines, blank ones included. */
    total: count,
    blank: count,
    /** Lines from which several records, or a record and junk, were taken. */
    repaired: count,
    records: count,
    events: count,
    quarantined: count,
  }),
  /** Byte ranges that gave no event, at most 1,000 listed. */
  quarantine: z.array(z.strictObject({ offset: count, bytes: count, reason: z.string() })),
  /** The beginning of a line that is still being written, of a file that is followed: no record yet. */
  waiting: z.strictObject({ offset: count, bytes: count }).exactOptional(),
  /** Counts of this file alone. Where records of it were erased: those of its lines, and `withheld`, how many. */
  facts: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
});

/** Kept bytes of a file that gave no record (I6). */
export const quarantinedPart = z.strictObject({
  part: z.int().min(1),
  /** First byte in the file, when they were read. */
  offset: count,
  bytes: count,
  reason: z.string(),
  isErased: z.boolean(),
  /**
   * What was found at that place when it was read last: `other` bytes that gave no record, nothing that gave none (`clean`), or no byte at
   * all, since the file ended before (`past-end`). Absent where they were still there, and where that is not known.
   */
  now: z.enum(['other', 'clean', 'past-end']).exactOptional(),
});

/** A file of which bytes are kept that gave no record. */
export const quarantinedFile = z.strictObject({
  path: z.string(),
  format: z.string(),
  ranges: count,
  bytes: count,
  /** Ranges beside those, of which the bytes were erased. */
  erased: count,
});

/** Progress of an import that runs. */
export const importProgress = z.strictObject({
  job: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  filesDone: count,
  filesTotal: count,
  bytesDone: count,
  bytesTotal: count,
  eventsAdded: count,
  /** The file being read. */
  current: z.string(),
  /** Bytes read a second since the start, or since it last waited; absent until it can be told. */
  bytesPerSecond: z.number().exactOptional(),
  /** Milliseconds left at the present rate; absent until it can be told. */
  leftMs: z.number().exactOptional(),
  /** Why a running import waits, in words: the disk does not take what is to be saved. It goes on by itself once the disk does. */
  waits: z.string().exactOptional(),
  /** Why it failed. */
  problem: z.string().exactOptional(),
});

/** Logs found by name and size, before anything is read. */
export const foundLogs = z.strictObject({
  format: z.string(),
  label: z.string(),
  folder: z.string(),
  files: count,
  sizeBytes: count,
  oldestAtMs: z.number().exactOptional(),
  newestAtMs: z.number().exactOptional(),
});

export type QuarantinedFile = z.infer<typeof quarantinedFile>;
export type QuarantinedPart = z.infer<typeof quarantinedPart>;
export type FileReport = z.infer<typeof fileReport>;
export type ImportProgress = z.infer<typeof importProgress>;
export type FoundLogs = z.infer<typeof foundLogs>;
