import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, rmSync, type Stats } from 'node:fs';
import type { TakenBack } from '../../../runtime/ports/target-folders.ts';
import { syncName } from '../../store-sqlite/sync-name.ts';
import { errnoOf } from '../errno-of.ts';
import { NO_FOLLOW } from '../held-folder.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Removes a file whose bytes have that sha256; what is no file, or has others, stays. Nothing is waited for between the look and the removal.
 * Throws what the file system says.
 */
export function removeNew(path: string, digest: string): TakenBack {
  const named = lstatSync(path, { throwIfNoEntry: false });
  if (named === undefined) return 'gone';
  if (!named.isFile() || !hasDigest(path, digest)) return 'changed';
  rmSync(path);
  syncName(path);
  return 'removed';
}

function hasDigest(path: string, digest: string): boolean {
  try {
    const fd = openSync(path, constants.O_RDONLY | NO_FOLLOW | constants.O_NONBLOCK);
    try {
      const before = fstatSync(fd);
      if (!before.isFile() || digestOf(fd) !== digest) return false;
      const named = lstatSync(path, { throwIfNoEntry: false });
      return named !== undefined && isSame(before, fstatSync(fd)) && isSame(before, named);
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    if (/^(ENOENT|ELOOP|EMLINK)$/.test(errnoOf(cause) ?? '')) return false;
    throw cause;
  }
}

function digestOf(fd: number): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const bytesRead = readSync(fd, chunk, 0, chunk.length, null);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(chunk.subarray(0, bytesRead));
  }
}

function isSame(one: Stats, other: Stats): boolean {
  const facts = ({ ino, dev, size, mtimeMs, ctimeMs }: Stats) => [ino, dev, size, mtimeMs, ctimeMs].join();
  return facts(one) === facts(other);
}
