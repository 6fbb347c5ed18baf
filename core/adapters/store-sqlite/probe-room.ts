import { randomFillSync } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hostErrorOf } from './host-error-of.ts';

const PIECE_BYTES = 1024 * 1024;

/**
 * Whether the disk of a folder takes so many bytes now: they are written to a file, synced, and gone again however it ends. Throws
 * HostError `disk-full` or `disk-failed` where it takes fewer.
 */
export async function probeRoom(folder: string, sizeBytes: number): Promise<void> {
  const path = join(folder, 'room.new');
  try {
    await fill(path, sizeBytes);
  } catch (cause) {
    throw hostErrorOf(cause, folder);
  } finally {
    await rm(path, { force: true });
  }
}

/** With bytes that no disk can make smaller. */
async function fill(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let left = sizeBytes; left > 0; left -= PIECE_BYTES) {
      await file.writeFile(randomFillSync(new Uint8Array(Math.min(left, PIECE_BYTES))));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
