import { joinLines } from '../../projections/diff/join-lines.ts';
import { lineDiff } from '../../projections/diff/line-diff.ts';
import type { TreeEntry } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';
import { textOfBytes } from '../read-text.ts';

/** Lines that ours gains at a path, and lines that it loses. */
export interface LinesChanged {
  readonly added: number;
  readonly removed: number;
}

/** What a side has at a path; absent where it has nothing there. */
export interface SidesAtPath {
  /** Only of a path that is joined line by line. */
  readonly base?: TreeEntry;
  readonly ours?: TreeEntry;
  readonly theirs?: TreeEntry;
}

/** A longer file is not compared, in bytes: what the window shows of one has the same limit. */
const MOST_BYTES = 400_000;

/** Counts what becomes of the lines of ours at a path that comes. Undefined where no side is a file, and where one is no text, is long, or is not there any more. */
export async function countLines(
  { base, ours, theirs }: SidesAtPath,
  how: 'theirs' | 'joined',
  blobs: Pick<BlobStore, 'get'>,
): Promise<LinesChanged | undefined> {
  if (ours?.kind !== 'file' && theirs?.kind !== 'file') return undefined;
  const [was, mine, their] = await Promise.all([base, ours, theirs].map((entry) => textAt(entry, blobs)));
  if (was === undefined || mine === undefined || their === undefined) return undefined;
  const result = how === 'joined' ? joinLines(was, mine, their) : their;
  if (result === undefined) return undefined;
  const { added, removed } = lineDiff(mine, result);
  return { added, removed };
}

/** What is no file has no line. */
async function textAt(entry: TreeEntry | undefined, blobs: Pick<BlobStore, 'get'>): Promise<string | undefined> {
  if (entry?.kind !== 'file') return '';
  if (entry.sizeBytes > MOST_BYTES) return undefined;
  const bytes = await blobs.get(entry.blob);
  return bytes && textOfBytes(bytes);
}
