import type { BlobId, SessionId, TreeId } from '../../model/ids.ts';
import type { FolderFiles } from './folder-files.ts';

/** One file, link or folder of a tree, by its path below the workspace, with `/` between names. */
export type TreeEntry =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly blob: BlobId;
      readonly sizeBytes: number;
      readonly isExecutable: boolean;
    }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'folder'; readonly path: string; readonly tree: TreeId };

/** What became of one path between two trees. A file that became a link or a folder is `removed` and `added`. */
export interface TreeChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly before?: TreeEntry;
  readonly after?: TreeEntry;
  /** Written where another program reads it as a command later (hooks, editor tasks, shell start files): to be looked at. */
  readonly runsLater?: true;
}

/** A folder that is not part of the tree: it goes along as a copy and proves nothing (F2). */
export interface Carried {
  readonly path: string;
  readonly how: 'copied' | 'reflinked' | 'missing';
}

/** A working folder as it is at one moment. */
export interface Snapshot {
  readonly tree: TreeId;
  readonly carried: readonly Carried[];
  /** What can be in no tree (sockets, pipes, devices, what can't be read), each with the reason. */
  readonly leftOut: readonly { readonly path: string; readonly because: string }[];
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
  /** The working folder of a session, made as `tree` where there is none whole; one that is there is left as it is: a call may have written to it that nobody saw end. */
  readonly open: (session: SessionId, tree: TreeId, carried?: readonly Carried[]) => Promise<WorkingFolder>;
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
  /** All blobs that some trees are made of, trees among them: what must stay while an event names them. */
  readonly blobsOf: (trees: readonly TreeId[]) => Promise<ReadonlySet<BlobId>>;
}

/** A folder on the disk that a session's commands work in. */
export interface WorkingFolder {
  /** Absolute path on this machine. */
  readonly path: string;
  readonly files: FolderFiles;
  /** Takes the folder as it is; every blob and tree of it is durable when this settles (S9). Reads only files that changed. */
  readonly snapshot: () => Promise<Snapshot>;
  /** Makes the folder be a tree, byte for byte; carried folders stay. */
  readonly restore: (tree: TreeId) => Promise<{ readonly written: number; readonly removed: number }>;
}

export interface MergeTrees {
  readonly base: TreeId;
  readonly ours: TreeId;
  readonly theirs: TreeId;
}

/** A person's answer for one path in conflict. */
export type SettledPath =
  | { readonly path: string; readonly take: 'base' | 'ours' | 'theirs' }
  | { readonly path: string; readonly take: 'edit'; readonly text: string };

export interface TreeConflict {
  readonly path: string;
  /** `content`: both changed it otherwise; `removed`: one removed what the other changed; `kind`: file against folder or link. */
  readonly why: 'content' | 'removed' | 'kind';
  readonly base?: TreeEntry;
  readonly ours?: TreeEntry;
  readonly theirs?: TreeEntry;
}

export interface TreeMerge {
  /** Absent while conflicts are open. */
  readonly tree?: TreeId;
  readonly conflicts: readonly TreeConflict[];
  /** Paths that came from theirs, or were joined line by line. */
  readonly brought: readonly { readonly path: string; readonly how: 'theirs' | 'joined' | 'settled' }[];
}
