import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, read, readlinkSync, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import { nameOfBytes } from '../../../model/workspace/entry-name.ts';
import type { TreeEntry } from '../../../runtime/ports/workspaces.ts';
import { errnoOf } from '../errno-of.ts';
import { modeOf } from '../folder-memory.ts';
import { type HeldFolder, NO_FOLLOW } from '../held-folder.ts';

const readAside = promisify(read);
const CHUNK_BYTES = 1024 * 1024;

/**
 * Whether an entry of a folder is what a tree says, by its bytes. Nothing is waited for between the last look and the return, so that what the
 * caller does at once meets the same entry.
 */
export async function isStill(folder: HeldFolder, name: string, entry: TreeEntry): Promise<boolean> {
  const now = lstatSync(folder.at(name), { throwIfNoEntry: false });
  if (now === undefined || entry.kind === 'folder') return now?.isDirectory() === true && entry.kind === 'folder';
  if (entry.kind === 'link')
    return now.isSymbolicLink() && nameOfBytes(readlinkSync(folder.at(name), { encoding: 'buffer' })) === entry.target;
  if (!now.isFile() || now.size !== entry.sizeBytes || modeOf(now) !== entry.mode) return false;
  try {
    const fd = openSync(folder.at(name), constants.O_RDONLY | NO_FOLLOW);
    try {
      if ((await digestOf(fd)) !== entry.blob) return false;
      const named = lstatSync(folder.at(name), { throwIfNoEntry: false });
      return named !== undefined && isSame(now, fstatSync(fd)) && isSame(now, named);
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    if (/^(ENOENT|ELOOP|EMLINK)$/.test(errnoOf(cause) ?? '')) return false;
    throw cause;
  }
}

async function digestOf(fd: number): Promise<string> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await readAside(fd, chunk, 0, chunk.length, null);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(chunk.subarray(0, bytesRead));
  }
}

function isSame(one: Stats, other: Stats): boolean {
  const facts = ({ ino, dev, size, mtimeMs, ctimeMs }: Stats) => [ino, dev, size, mtimeMs, ctimeMs].join();
  return facts(one) === facts(other);
}
