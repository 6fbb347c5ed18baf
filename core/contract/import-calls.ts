import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { fileReport, foundLogs, importProgress, quarantinedFile, quarantinedPart } from './import-report.ts';
import { reply } from './refusal.ts';
import { oldCopies } from './trash.ts';

const id = z.string().min(1).max(200);
/** Windows has the longest. */
const path = z.string().min(1).max(32_767);
const paths = z.array(path).min(1).max(10_000);

/** Bringing in logs of others, following them, and what of them gave no record. */
export const importCalls = {
  /** Counts logs by name and size in the usual folders. Opens no file. */
  find: oc.input(z.strictObject({})).output(z.array(foundLogs)),
  /** Starts an import of files and folders; progress comes as news. */
  start: oc.input(z.strictObject({ paths })).output(reply({ job: z.string() })),
  /** Brings in files and folders, and what is written there from then on, until they are left. On record: a host that stays takes it up. */
  follow: oc.input(z.strictObject({ paths })).output(reply({ job: z.string() })),
  unfollow: oc.input(z.strictObject({ paths })).output(reply({ paths: z.array(z.string()) })),
  followed: oc.input(z.strictObject({})).output(z.array(z.strictObject({ path: z.string(), sinceMs: z.number() }))),
  cancel: oc.input(z.strictObject({ job: id })).output(reply({ job: z.string() })),
  /** Reports of a job, file by file, as they come; ends with the job. */
  reports: oc.input(z.strictObject({ job: id })).output(eventIterator(fileReport)),
  /** Reports of files imported earlier that left something out. */
  problems: oc.input(z.strictObject({})).output(z.array(fileReport)),
  /** Files of which bytes are kept that gave no record, also of those that are gone or read differently now. */
  quarantinedFiles: oc.input(z.strictObject({})).output(z.array(quarantinedFile)),
  /**
   * Bytes that are kept of a file and gave no record, in parts of 1 MiB at most: those that begin in a range of the file, all without one;
   * also of a range that reads differently now. By place, at most 1,000; `next` is where to go on.
   */
  quarantine: oc
    .input(
      z.strictObject({
        path,
        /** Only what is kept of it as a log of this format. */
        format: z.string().max(200).exactOptional(),
        fromByte: z.int().min(0).exactOptional(),
        toByte: z.int().min(0).exactOptional(),
        after: z.int().min(0).exactOptional(),
      }),
    )
    .output(reply({ parts: z.array(quarantinedPart), next: z.int().exactOptional() })),
  /** The bytes of one such part. Refused where they were erased. `altered`: they are not as they were read; their digest does not match. */
  quarantined: oc
    .input(z.strictObject({ part: z.int().min(1) }))
    .output(reply({ base64: z.string(), altered: z.literal(true).exactOptional() })),
  /** Drops what is kept of a file and gave no record, for good; no more of it is kept then. */
  eraseQuarantine: oc
    .input(z.strictObject({ path, reason: z.string().max(500) }))
    .output(reply({ quarantined: z.int(), ...oldCopies })),
  progress: oc.input(z.strictObject({})).output(z.array(importProgress)),
  /** Brings in a sample that ships with the product: the made-up log where none is named, else the record of the named one. */
  sample: oc
    .input(z.strictObject({ name: z.string().min(1).max(100).exactOptional() }))
    .output(reply({ session: z.string() })),
};
