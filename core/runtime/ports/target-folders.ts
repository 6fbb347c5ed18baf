import type { TreeId } from '../../model/ids.ts';

/** What a folder of a person is at some paths. */
export interface Look {
  /** The tree that was handed in, with the entries at those paths as the folder has them. Its blobs are durable. */
  readonly tree: TreeId;
  /** Paths that can be in no tree, or are not this user's to read, each with the reason. */
  readonly blocked: readonly { readonly path: string; readonly because: string }[];
}

/** Two trees; what differs between them is written. */
export interface FromTo {
  readonly from: TreeId;
  readonly to: TreeId;
}

/** Who looks on while something is written. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onWritten: () => void;
}

/** A commit on `parent`, whose files are `from`, that makes them `to`. */
export interface NewCommit extends FromTo {
  readonly branch: string;
  readonly parent: string;
  readonly message: string;
  /** Unix ms. */
  readonly atMs: number;
}

/** What became of a new file or branch that is to go again. `changed`: it is another one now, and stays. */
export type TakenBack = 'removed' | 'gone' | 'changed' | { readonly checkedOutIn: string };

/** Folders of persons that results are written to (T5). No link in them is followed, so nothing leads out of them. */
export interface TargetFolders {
  /** The path of a folder without links. Rejects with HostError where there is none. */
  readonly place: (folder: string) => Promise<string>;
  /** Reads the entries at some paths, and none else. */
  readonly look: (folder: string, asked: { readonly like: TreeId; readonly paths: readonly string[] }) => Promise<Look>;
  /**
   * Writes what differs between two trees, all or nothing: what fails, or was written by somebody since `from` was looked at, is met before
   * anything is replaced or puts all back. Folders that are to go and hold something else stay. Rejects with HostError. Once `signal` is
   * aborted all is put back, and it rejects with its reason; `onWritten` is told of each path that differs, once.
   */
  readonly write: (folder: string, trees: FromTo, watch?: Watch) => Promise<void>;
  /** A patch from one tree to another as git writes it, binary files whole. Rejects with HostError where git is missing. */
  readonly patch: (trees: FromTo) => Promise<Uint8Array>;
  /** Writes a new file, whole or not at all. Rejects with HostError `target-there` where there is one. */
  readonly writeNew: (path: string, bytes: Uint8Array) => Promise<void>;
  /** The commit that a repository is at, and its files. Rejects with HostError where the folder is no repository or has no commit. */
  readonly commitOf: (folder: string) => Promise<{ readonly commit: string; readonly tree: TreeId }>;
  /** Makes a commit on a new branch; what is checked out stays as it is, and no hook runs. Gives its id. Rejects with HostError where the branch is there. */
  readonly branch: (folder: string, commit: NewCommit) => Promise<string>;
  /** Removes a file if its bytes are those that `writeNew` wrote, named by their sha256. Rejects with HostError where the disk refuses. */
  readonly removeNew: (path: string, digest: string) => Promise<TakenBack>;
  /** Deletes a branch if it is at that commit and no working tree has it checked out; no hook runs. Rejects with HostError where git refuses. */
  readonly dropBranch: (
    folder: string,
    made: { readonly branch: string; readonly commit: string },
  ) => Promise<TakenBack>;
}
