import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What tests hold at a time at most is far below. */
const ROOM_BYTES = 2 ** 30;

/**
 * Where tests make homes: a disk in memory where there is one with room, as each commit waits until the disk has it. What has to last
 * through a power cut is seen by what is asked of the disk, which is the same on each.
 */
export const quickFolder: string = hasRoom() ? MEMORY : tmpdir();

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    // There is none, or it is not ours to write.
    return false;
  }
}
