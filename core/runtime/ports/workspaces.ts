import type { BlobId, SessionId, TreeId } from '../../model/ids.ts';
import type { FolderFiles } from './folder-files.ts';
import type { WalkedDisk } from './walked-disk.ts';

/**
 * One file, link or folder of a tree, by its path below the workspace, with `/` between names. A byte of a name that is no UTF-8 is a lone
 * surrogate, U+DC80 to U+DCFF. `mode`: permission bits, 0 to 0o777.
 */
export type TreeEntry =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly blob: BlobId;
      readonly sizeBytes: number;
      readonly mode: number;
      /** Whether its owner may run it: one bit of `mode`. */
      readonly isExecutable: boolean;
    }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'folder'; readonly path: string; readonly tree: TreeId; readonly mode: number };

/** What became of one path between two trees. A file that became a link or a folder is `removed` and `added`. */
export interface TreeChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly before?: TreeEntry;
  readonly after?: TreeEntry;
  /** Written where another program reads it as a command later (hooks, editor tasks, shell start files): to be looked at. */
  readonly runsLater?: true;
}

/** A dependency folder beside a tree, and what it holds in words: it is in no tree and proves nothing (F2). */
export interface Dependency {
  readonly path: string;
  readonly holds: string;
}

/**
 * A dependency folder that goes along with a tree, and what became of it. `present`: the working folder had one of its own, which stays; `before`: the
 * working folder was seen to have it before, and has it as it was left since: not at all where it was removed.
 */
export interface Carried {
  readonly path: string;
  readonly how: 'copied' | 'reflinked' | 'present' | 'before' | 'missing';
  /** The folder on this machine that has it, at the same path: where it is to be copied from. Absent: it is copied from nowhere. */
  readonly from?: string;
  /** The kept setup that has it, by key, in the place of `from`. */
  readonly setup?: string;
  /** The session whose working folder has it, before all others; they are asked where that has none. */
  readonly session?: SessionId;
}

/** A folder as it is at one moment. */
export interface Snapshot {
  readonly tree: TreeId;
  readonly carried: readonly Dependency[];
  /** What can be in no tree (sockets, pipes, devices, what can't be read), each with the reason. */
  readonly leftOut: readonly { readonly path: string; readonly because: string }[];
  /** Absent where no folder was walked. */
  readonly disk?: WalkedDisk;
}

/** A commit as it came in. */
export interface TakenCommit extends Snapshot {
  /** Its full id. */
  readonly commit: string;
}

/** A branch or tag of a repository. */
export interface Revision {
  readonly name: string;
  readonly kind: 'branch' | 'tag';
  /** Full id of the commit that it stands for. */
  readonly commit: string;
  /** First line of its message; of an annotated tag the tag's own. */
  readonly subject: string;
  /** Unix ms; of an annotated tag when that was made. */
  readonly atMs: number;
}

/** What a commit of a repository can be named by. */
export interface Revisions {
  /** The newest 200, newest first. */
  readonly revisions: readonly Revision[];
  /** Branches and tags that are left out. */
  readonly more: number;
}

/** Files of sessions as content-addressed trees, and the folders that commands work in (F2, T1, T4). */
export interface Workspaces {
  /** The tree of nothing. */
  readonly empty: TreeId;
  /** Copies a folder in; it is only read. Rejects with HostError where it can't be read, and with the reason of `signal`. */
  readonly takeIn: (
    folder: string,
    watch: { readonly signal: AbortSignal; readonly onProgress?: (files: number, bytes: number) => void },
  ) => Promise<Snapshot>;
  /**
   * Takes in the files of one commit of a repository, as they are in it: nothing of it is started, fetched or changed. `revision`: a commit, branch
   * or tag. Rejects with HostError where there is none, which says what there is; and with the reason of `signal`.
   */
  readonly takeInCommit: (
    place: { readonly folder: string; readonly revision: string },
    signal: AbortSignal,
  ) => Promise<TakenCommit>;
  /** What a commit of a repository can be named by. Rejects with HostError where the folder is no repository. */
  readonly revisions: (folder: string, signal: AbortSignal) => Promise<Revisions>;
  /**
   * The working folder of a session, made as `tree` where there is none whole; one that is there is left as it is: a call may have written to it
   * that nobody saw end. One call at a time for each session. Rejects with HostError where a tree is not there or the disk does not take it; what
   * was half made is made by the next call. Rejects with the reason of `signal` too.
   */
  readonly open: (session: SessionId, tree: TreeId, making?: MakingFolder) => Promise<WorkingFolder>;
  /** Whether a session has a working folder. Rejects with HostError. */
  readonly has: (session: SessionId) => Promise<boolean>;
  /** Paths of the dependency folders that would not come along, were the working folder of a session made now; none where it has one. Rejects with HostError. */
  readonly missing: (session: SessionId, carried: readonly Carried[]) => Promise<readonly string[]>;
  /** Takes the working folder of a session off the disk; its trees stay. A no-op where there is none. */
  readonly discard: (session: SessionId) => Promise<void>;
  /** The entries of a folder of a tree, by name; all below it where `deep`. Undefined where the path is no folder of it. */
  readonly entries: (tree: TreeId, path: string, deep?: 'deep') => Promise<readonly TreeEntry[] | undefined>;
  /** One entry; undefined where the tree has none of that path. */
  readonly entry: (tree: TreeId, path: string) => Promise<TreeEntry | undefined>;
  /** What differs between two trees, by path. Costs what differs, not what is there. */
  readonly changes: (before: TreeId, after: TreeId) => Promise<readonly TreeChange[]>;
  /** A three-way merge by path, by line for text. Without conflicts it has a tree. */
  readonly merge: (trees: MergeTrees, settled: readonly SettledPath[]) => Promise<TreeMerge>;
  /** All blobs that some trees are made of, trees among them: what must stay while an event names them. Rejects with HostError where a tree is not there. */
  readonly blobsOf: (trees: readonly TreeId[]) => Promise<ReadonlySet<BlobId>>;
}

/** How a working folder is made. */
export interface MakingFolder {
  /** Dependency folders that go along. */
  readonly carried?: readonly Carried[];
  readonly signal?: AbortSignal;
}

/** A folder on the disk that a session's commands work in. */
export interface WorkingFolder {
  /** Absolute path on this machine. */
  readonly path: string;
  /** Dependency folders that were to go along, and what became of each. */
  readonly carried: readonly Carried[];
  readonly files: FolderFiles;
  /**
   * Takes the folder as it is; every blob and tree of it is durable when this settles (S9). Reads only files that changed. Rejects with the reason
   * of `signal`.
   */
  readonly snapshot: (signal?: AbortSignal) => Promise<Snapshot>;
  /**
   * Makes the folder be a tree, byte for byte. Dependency folders stay, but for those in a folder that the tree has not. Rejects with the reason of
   * `signal`; the folder is half moved then, and opening it makes it whole.
   */
  readonly restore: (
    tree: TreeId,
    signal?: AbortSignal,
  ) => Promise<{ readonly written: number; readonly removed: number }>;
  /**
   * Brings the dependency folders of another session's working folder into this one, in the place of its own: those that differ, each as a whole or
   * not at all. Those that the other one has not stay. Nothing comes where it has no folder. Can be done again after it was cut off. Rejects
   * with the reason of `signal`; some may have come then.
   */
  readonly takeBeside: (from: SessionId, signal?: AbortSignal) => Promise<TakenBeside>;
}

/** What became of the dependency folders of another session's folder, by path. */
export interface TakenBeside {
  /** Those that are here now as the other one has them, whether they had to come or not: a take that is made again gives the same. */
  readonly brought: readonly string[];
  /** Those that differ and could not come: too deep, closed to this user, or something else is in their place. */
  readonly left: readonly string[];
}

/** The trees of a three-way merge; `base` is the one that both came from. */
export interface MergeTrees {
  readonly base: TreeId;
  readonly ours: TreeId;
  readonly theirs: TreeId;
}

/** A person's answer for one path in conflict. */
export type SettledPath =
  | { readonly path: string; readonly take: 'base' | 'ours' | 'theirs' }
  | { readonly path: string; readonly take: 'edit'; readonly text: string };

/** One path that a person has to answer for. */
export interface TreeConflict {
  readonly path: string;
  /** `content`: both changed it otherwise; `removed`: one removed what the other changed; `kind`: file against folder or link. */
  readonly why: 'content' | 'removed' | 'kind';
  readonly base?: TreeEntry;
  readonly ours?: TreeEntry;
  readonly theirs?: TreeEntry;
}

/** What a merge comes to. */
export interface TreeMerge {
  /** Absent while conflicts are open. */
  readonly tree?: TreeId;
  readonly conflicts: readonly TreeConflict[];
  /** Paths that came from theirs, or were joined line by line. */
  readonly brought: readonly { readonly path: string; readonly how: 'theirs' | 'joined' | 'settled' }[];
}
