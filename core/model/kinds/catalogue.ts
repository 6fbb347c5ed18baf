import { z } from 'zod';
import { digest, sessionId } from './fields.ts';

/**
 * The catalogue (S10): one chained stream per home. Every event here is a person's recorded act or the arrival of a session;
 * undo and the reflog fold over it. No act repeats words of a session (a title before a rename, say): they would outlive an erase (S12). `subject` is the session that an act is about.
 */
export const catalogueKinds = {
  'catalogue/session-added': z.strictObject({
    subject: sessionId,
    /** `spawned`: by an agent, for a sub-agent; no act of a person. */
    how: z.enum(['created', 'forked', 'detached', 'spawned', 'native-import']),
    from: sessionId.exactOptional(),
    at: digest.exactOptional(),
    /** For a native import that parted from a session here: the last event both have (E2). */
    common: digest.exactOptional(),
    /** For a native import: how many of its events came without their payload; absent in an act of an earlier version, which did not say. */
    withheld: z.int().min(0).exactOptional(),
  }),
  /** Events that a native import brought without their payload: it was erased where they came from. `subject`: the session that it was of. */
  'catalogue/came-withheld': z.strictObject({ subject: sessionId, events: z.array(digest).min(1) }),
  /** Answers of models that a native export added to a session of which there were events here (E2). `subject`: the session that has them. */
  'catalogue/answers-came': z.strictObject({ subject: sessionId, events: z.array(digest).min(1) }),
  'catalogue/titled': z.strictObject({ subject: sessionId, title: z.string() }),
  'catalogue/trashed': z.strictObject({ subject: sessionId }),
  'catalogue/restored': z.strictObject({ subject: sessionId }),
  'catalogue/tagged': z.strictObject({ subject: sessionId, tags: z.array(z.string()) }),
  'catalogue/noted': z.strictObject({ subject: sessionId, event: digest.exactOptional(), text: z.string() }),
  'catalogue/view-saved': z.strictObject({ name: z.string(), query: z.string() }),
  /** A rule that a person wrote (A1), as canonical JSON of a policy rule. `scope`: `home`, where it holds for all sessions. */
  'catalogue/rule-added': z.strictObject({ rule: z.string(), scope: z.string() }),
  /** `rule`: the event that added it. */
  'catalogue/rule-revoked': z.strictObject({ rule: digest }),
  /** What a person decided of a server of tools (A2). `profile`, `list`: digests of what they were shown, for a consent; the profile itself may hold secrets, and what a person signed in with is one. */
  'catalogue/server-changed': z.strictObject({
    server: z.string(),
    what: z.enum(['added', 'profile-consented', 'tools-consented', 'signed-in', 'signed-out', 'removed']),
    profile: digest,
    list: digest.exactOptional(),
  }),
  /** A key of a provider was kept in this home, or is kept no more. The key is nowhere in the record. */
  /** `origin`: the address that the key goes to, where it is not the provider's own. */
  'catalogue/key-changed': z.strictObject({
    provider: z.string(),
    what: z.enum(['set', 'removed']),
    origin: z.string().exactOptional(),
  }),
  'catalogue/head-moved': z.strictObject({ subject: sessionId, from: digest, to: digest, reason: z.string() }),
  /** A file or folder is brought in while it is written, from then on, or no longer. */
  'catalogue/source-followed': z.strictObject({ path: z.string() }),
  'catalogue/source-left': z.strictObject({ path: z.string() }),
  'catalogue/erased': z.strictObject({
    /** The catalogue where kept bytes of a file alone were erased. */
    subject: sessionId,
    events: z.array(digest),
    /** Ranges of its files that gave no record and whose kept bytes went too (I6). */
    quarantined: z.int().min(1).exactOptional(),
    /** The file, where its kept bytes alone were erased. */
    path: z.string().exactOptional(),
    reason: z.string(),
  }),
  /** Sessions that were taken out of the store for good, each with its newest event, and how many values went with them. */
  'catalogue/emptied': z.strictObject({
    sessions: z.array(z.strictObject({ session: sessionId, head: digest, events: z.int() })).min(1),
    blobs: z.int(),
    sizeBytes: z.int(),
    /** Kept ranges of their files that gave no record; absent for none. */
    quarantined: z.int().min(1).exactOptional(),
    /** Ranges beside those whose bytes had been erased before; absent in an act of an earlier version, which did not count them. */
    erased: z.int().min(0).exactOptional(),
  }),
  /**
   * A person kept a workflow document, or a version of it. `workflow`: its id, a UUID; `version`: from 1; `digest`: the blob with its whole canonical
   * text; `hash`: of what it means, without its layout.
   */
  'catalogue/workflow-saved': z.strictObject({
    workflow: z.string(),
    name: z.string(),
    version: z.int().min(1),
    digest,
    hash: digest,
  }),
  /** A workflow is listed no more. Its versions stay on record, and in what names them by hash. */
  'catalogue/workflow-removed': z.strictObject({ workflow: z.string() }),
  /** What setup commands had made and was kept for later sessions went off the disk; what is in sessions' folders stays. */
  'catalogue/setups-emptied': z.strictObject({ setups: z.int().min(1), sizeBytes: z.int() }),
  /**
   * A person agreed to begin with what was left of damaged files (`stamp`: what their new names were made with), or without a WAL of another
   * database. It can't be taken back; the files are kept.
   */
  'catalogue/set-aside': z.strictObject({
    /** What the files are called now, in the home; none where what was missing could not be kept. */
    files: z.array(z.string()),
    stamp: z.string().exactOptional(),
    /**
     * Of an events file: what came over, how many of them without what they said, how many were left out for an import of their logs to
     * bring in again, and how many in all are not there, as far as the anchors tell; absent where it was sound.
     */
    events: z
      .strictObject({ events: z.int(), withoutPayload: z.int(), again: z.int().exactOptional(), missing: z.int() })
      .exactOptional(),
    /** Of how many that events name; absent where the blobs file was sound. */
    blobs: z.strictObject({ blobs: z.int(), of: z.int().exactOptional() }).exactOptional(),
    /** Sessions whose newest event did not come over, with that event and its number; absent for none. */
    ends: z.array(z.strictObject({ session: sessionId, head: digest, seq: z.int() })).exactOptional(),
  }),
  /** Takes back (or, for `redo`, brings back) the act `act`. */
  'catalogue/undone': z.strictObject({ act: digest, redo: z.boolean() }),
};
