import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { change } from '../model/kinds/work.ts';
import { refusal, reply } from './refusal.ts';

const id = z.string().min(1).max(200);
/** Below the workspace, with `/` between names. */
const path = z.string().max(32_767);
const digest = z.string();
/** A moment of a session: an event of its history; its newest where none is named. */
const moment = { session: id, event: id.exactOptional() };

/** One file, link or folder. `mode`: permission bits, 0 to 0o777. `digest`: sha256 of a file's bytes, or of a folder's tree. */
const fileRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: z.string(), sizeBytes: z.int(), mode: z.int(), digest }),
  z.strictObject({ kind: z.literal('link'), path: z.string(), target: z.string() }),
  z.strictObject({ kind: z.literal('folder'), path: z.string(), mode: z.int(), digest }),
]);

/** Paths that differ: the first 1,000, and how many there are. */
const changes = { changes: z.array(change), changed: z.int() };

/** Calls about the files of a session. */
export const filesCalls = {
  /**
   * The entries of a folder as it was at a moment, by name; of all folders below it too with `deep`, each before what is in it. `from`: how
   * many to pass over. At most 2,000; `next` says where to go on. Refused where no files are on record by then.
   */
  at: oc
    .input(
      z.strictObject({
        ...moment,
        path: path.exactOptional(),
        deep: z.boolean().exactOptional(),
        from: z.int().min(0).exactOptional(),
      }),
    )
    .output(reply({ event: z.string(), tree: digest, entries: z.array(fileRow), next: z.int().exactOptional() })),
  /** The bytes of one file as it was at a moment: first what it is, then chunks of it in order. */
  read: oc
    .input(z.strictObject({ ...moment, path }))
    .output(
      eventIterator(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('file'), sizeBytes: z.int(), mode: z.int(), digest }),
          z.strictObject({ type: z.literal('chunk'), base64: z.string() }),
          z.strictObject({ type: z.literal('refused'), refusal }),
        ]),
      ),
    ),
  /**
   * Makes the files of a session what they were at an event of its history, on record as a person's act. Refused while a run goes on,
   * where they are so already, and where the session has moved on from `expectedHead`.
   */
  restore: oc
    .input(z.strictObject({ session: id, event: id, expectedHead: id.exactOptional() }))
    .output(reply({ event: z.string(), tree: digest, ...changes })),
};

export type FileRow = z.infer<typeof fileRow>;
