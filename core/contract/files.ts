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

/**
 * Dependency folders beside the files, and what they hold in words: in no tree, carried as copies, and not proven (F2). `missing`: of a session
 * whose folder is not made yet, one that is nowhere to be copied from.
 */
const carried = z.array(
  z.strictObject({ path: z.string(), holds: z.string(), missing: z.literal(true).exactOptional() }),
);

/** Paths that differ: the first 1,000, and how many there are. */
const changes = { changes: z.array(change), changed: z.int() };

/** One path that differs. */
const comparedChange = change.extend({
  /** What is there, and what is there then; absent where there is nothing. `event.blob` gives the bytes of a file by its `digest`. */
  before: fileRow.exactOptional(),
  after: fileRow.exactOptional(),
});

/** One path that would be written. */
const plannedChange = comparedChange.extend({
  /** Joined line by line with what was changed there. */
  joined: z.literal(true).exactOptional(),
});

/** One path that both changed. */
const plannedConflict = z.strictObject({
  path: z.string(),
  /** `other`: both have it, it is not alike, and they never had one in common. */
  why: z.enum(['content', 'removed', 'kind', 'other']),
  /** What each has; absent where it has nothing there. */
  base: fileRow.exactOptional(),
  folder: fileRow.exactOptional(),
  session: fileRow.exactOptional(),
});

/** What applying comes to. */
const plan = {
  /** The folder or repository without links, or the file. */
  target: z.string(),
  tree: digest,
  changes: z.array(plannedChange),
  changed: z.int(),
  conflicts: z.array(plannedConflict),
  seen: z.string(),
};

/** A patch in a new file, or a commit on a new branch of the repository `folder`, where the session's is to `replace` what is otherwise there. */
const byGit = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('patch'), file: z.string().min(1).max(32_767) }),
  z.strictObject({
    how: z.literal('branch'),
    folder: z.string().min(1).max(32_767),
    branch: id,
    replace: z.boolean().exactOptional(),
  }),
]);

/** A result of a session, and the folder that it is brought to; with `undo` what was brought there last, to be taken back. */
const applying = {
  ...moment,
  folder: z.string().min(1).max(32_767),
  undo: z.boolean().exactOptional(),
  /** Answers for paths in conflict: the folder's version stays, or the session's takes its place. */
  settled: z
    .array(z.strictObject({ path, take: z.enum(['folder', 'session']) }))
    .min(1)
    .max(100_000)
    .exactOptional(),
};

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
    .output(
      reply({ event: z.string(), tree: digest, entries: z.array(fileRow), next: z.int().exactOptional(), carried }),
    ),
  /**
   * What an event itself changed of the files, by path: the first 1,000, and how many there are. With `since` what differs from the files at
   * that event of the history. `before` is absent, and nothing is listed, where no files were on record before. Refused where none are by then.
   */
  changes: oc.input(z.strictObject({ session: id, event: id, since: id.exactOptional() })).output(
    reply({
      before: digest.exactOptional(),
      after: digest,
      changes: z.array(comparedChange),
      changed: z.int(),
    }),
  ),
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
  /**
   * What bringing the files to a folder comes to, compared three ways with the folder as it is now: what would be written, what both changed
   * otherwise, and what can't be written. Writes nothing there. `seen` names the plan.
   */
  preview: oc
    .input(z.strictObject(applying))
    .output(reply({ ...plan, blocked: z.array(z.strictObject({ path: z.string(), because: z.string() })) })),
  /** What a patch or a commit on a new branch would hold. Writes nothing there. `seen` names the plan. */
  previewByGit: oc.input(z.strictObject({ ...moment, as: byGit })).output(reply(plan)),
  /**
   * What a session itself wrote to folders, patches and branches, oldest first, and where its files began: what applying offers, and what
   * `undo` takes back next.
   */
  applied: oc.input(z.strictObject({ session: id })).output(
    reply({
      /** False where no files are on record: there is nothing to apply. */
      hasFiles: z.boolean(),
      began: z.string().exactOptional(),
      applied: z.array(
        z.strictObject({
          event: z.string(),
          how: z.enum(['folder', 'patch', 'branch']),
          target: z.string(),
          branch: z.string().exactOptional(),
          changed: z.int().exactOptional(),
          /** `cut-off`: the program ended meanwhile, and nobody knows how much was written. `writing`: it goes on. */
          state: z.enum(['stands', 'undone', 'cut-off', 'writing']),
          isNext: z.boolean(),
        }),
      ),
    }),
  ),
  /**
   * Writes what the session changed as a patch into a new file, or as a commit on a new branch of a repository, whose files and checked-out
   * branch stay as they are; on record. Refused where the repository has something otherwise, unless the session's is to `replace` it, and
   * where it would be another plan than `seen`. With `undo` what it wrote as that is taken back: refused where it is another one now, is checked out, or was taken back.
   */
  applyByGit: oc
    .input(
      z.strictObject({
        ...moment,
        undo: z.boolean().exactOptional(),
        as: byGit,
        seen: id.exactOptional(),
      }),
    )
    .output(
      reply({
        event: z.string(),
        target: z.string(),
        tree: digest,
        commit: z.string().exactOptional(),
        ...changes,
      }),
    ),
  /**
   * Writes it, all or nothing, on record. Refused while a conflict has no answer, where a path can't be written, and where it would be
   * another plan than `seen`. What it replaces is kept. Cancelled meanwhile, all is put back, on record, and it is refused.
   */
  apply: oc
    .input(z.strictObject({ ...applying, seen: id.exactOptional() }))
    .output(reply({ event: z.string(), target: z.string(), tree: digest, ...changes })),
  /** How far the `apply` of a session to a folder is; absent where none goes on. */
  writing: oc
    .input(z.strictObject({ session: id }))
    .output(z.strictObject({ far: z.strictObject({ written: z.int(), of: z.int() }).exactOptional() })),
  /** Cancels the `apply` of a session to a folder that goes on; that one answers once all is put back. Refused where none goes on, and for an undo. */
  cancelApply: oc.input(z.strictObject({ session: id })).output(reply({})),
};

export type FileRow = z.infer<typeof fileRow>;
export type ComparedChange = z.infer<typeof comparedChange>;
export type PlannedChange = z.infer<typeof plannedChange>;
export type PlannedConflict = z.infer<typeof plannedConflict>;
