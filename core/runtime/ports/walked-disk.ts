/** Disk that a folder took when it was walked, so that nobody has to walk it again for that. */
export interface WalkedDisk {
  /** Of all that was walked: blocks, and 512 for each name. */
  readonly bytes: number;
  /** Files with several names that are counted in it, as `device:inode`: each counts once. */
  readonly linked: ReadonlySet<string>;
  /** Folders in it that were not walked, as absolute paths: dependency folders, and what could not be read. What they hold is not in `bytes`. */
  readonly unwalked: readonly Uint8Array[];
}
