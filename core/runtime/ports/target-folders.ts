import type { TreeId } from '../../model/ids.ts';

/** What a folder of a person is at some paths. */
export interface Look {
  /** The tree that was handed in, with the entries at those paths as the folder has them. Its blobs are durable. */
  readonly tree: TreeId;
  /** Paths that can be in no tree, or are not this user's to read, each with the reason. */
  readonly blocked: readonly { readonly path: string; readonly because: string }[];
}

/** Folders of persons that results are written to (T5). No link in them is followed, so nothing leads out of them. */
export interface TargetFolders {
  /** The path of a folder without links. Rejects with HostError where there is none. */
  readonly place: (folder: string) => Promise<string>;
  /** Reads the entries at some paths, and none else. */
  readonly look: (folder: string, asked: { readonly like: TreeId; readonly paths: readonly string[] }) => Promise<Look>;
  /**
   * Writes what differs between two trees, all or nothing: what fails, or was written by somebody since `from` was looked at, is met before
   * anything is replaced or puts all back. Folders that are to go and hold something else stay. Rejects with HostError.
   */
  readonly write: (folder: string, trees: { readonly from: TreeId; readonly to: TreeId }) => Promise<void>;
}
