/** A file that may be a log, known by name and size, not yet opened. */
export interface LogFile {
  /** As it was named, or as the folder that was named leads to it. */
  readonly path: string;
  /** Absolute and free of symbolic links: the file's identity in the ledger. */
  readonly realPath: string;
  /** True where the path itself was named, false where it was found in a folder. */
  readonly isNamed: boolean;
  readonly stamp: FileStamp;
}

/** What changes with a file's content. Equal stamps: nothing is read again (I3). */
export interface FileStamp {
  readonly sizeBytes: number;
  /** Unix ms. */
  readonly modifiedAtMs: number;
  /** Unix ms of the last change of content or attributes. */
  readonly changedAtMs: number;
  readonly inode: string;
}

/** True where nothing suggests that the content differs. */
export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return (
    a.sizeBytes === b.sizeBytes &&
    a.modifiedAtMs === b.modifiedAtMs &&
    a.changedAtMs === b.changedAtMs &&
    a.inode === b.inode
  );
}
