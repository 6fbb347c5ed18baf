import type { Sha256 } from '../../model/envelope.ts';
import type { FileImport } from './file-import.ts';
import type { LogFile } from './sources/log-file.ts';
import { readRange } from './sources/read-chunks.ts';

/** As many files as are kept ready to be read on. */
export const MOST_FILES = 8;
/** As many bytes are compared at the start of a file, and before the place where reading goes on. */
const COMPARED_BYTES = 64 * 1024;

/** How far a file was read, and what it looked like there. */
export interface ReadUpTo {
  readonly inode: string;
  /** The next byte to read, at a line's start. */
  readonly offset: number;
  readonly digests: readonly [start: string, end: string];
}

/** Looks at the bytes that a file is known by up to an offset. Throws HostError where it can't be read. */
export async function readUpTo(file: LogFile, offset: number, sha256: Sha256): Promise<ReadUpTo> {
  const start = await readRange(file.realPath, 0, Math.min(COMPARED_BYTES, offset));
  const end = await readRange(file.realPath, Math.max(0, offset - COMPARED_BYTES), offset);
  return { inode: file.stamp.inode, offset, digests: [sha256(start), sha256(end)] };
}

/** Imports of files that are followed, kept as they were after the last read: what a file grows by is all that is read then. */
export class LiveFiles {
  private readonly kept = new Map<string, { readonly work: FileImport; readonly upTo: ReadUpTo }>();
  private readonly begun = new Set<string>();
  private readonly sha256: Sha256;

  constructor(sha256: Sha256) {
    this.sha256 = sha256;
  }

  keep(path: string, work: FileImport, upTo: ReadUpTo): void {
    this.begun.add(path);
    this.kept.delete(path);
    this.kept.set(path, { work, upTo });
    for (const oldest of this.kept.keys()) if (this.kept.size > MOST_FILES) this.kept.delete(oldest);
  }

  /** True for the first who asks of a file that was never kept: it is to be made ready, once. */
  begin(path: string): boolean {
    const isFirst = !this.begun.has(path);
    this.begun.add(path);
    return isFirst;
  }

  /** Lets go of a file: something was written to its sessions from elsewhere. */
  forget(path: string): void {
    this.kept.delete(path);
  }

  /** Takes out the import that can go on with a file; undefined where the file only looks like the one that was read. */
  async take(file: LogFile): Promise<FileImport | undefined> {
    const kept = this.kept.get(file.realPath);
    this.kept.delete(file.realPath);
    if (kept === undefined || kept.upTo.inode !== file.stamp.inode || kept.upTo.offset > file.stamp.sizeBytes)
      return undefined;
    const { digests } = await readUpTo(file, kept.upTo.offset, this.sha256);
    const isSame = digests[0] === kept.upTo.digests[0] && digests[1] === kept.upTo.digests[1];
    return isSame ? kept.work : undefined;
  }
}
