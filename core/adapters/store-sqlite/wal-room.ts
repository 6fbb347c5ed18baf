import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

/** Room at the end of a WAL for the commits to come. */
export interface WalRoom {
  /** Makes room where the last commit used up what there was. Never throws: without room a commit takes longer, and that is all. */
  readonly make: () => void;
  readonly close: () => void;
}

/** About a dozen commits of one event. A commit that takes more than half of it at once waits for the disk anyway. */
const ROOM = Buffer.alloc(256 * 1024);

/**
 * Ends the WAL of a database in zeros. A commit that writes into space which the file has already is durable in little more than half
 * the time of one that makes the file longer, since the file system has nothing of its own to make durable with it. Zeros are no frame
 * (its salts are not those of the header), so SQLite reads up to them and writes over them. They only ever go to the end of the file.
 */
export function walRoomOf(path: string): WalRoom {
  let file: number | undefined;
  let sizeBytes = 0;
  let isRefused = false;
  const make = (): void => {
    file ??= openSync(`${path}-wal`, 'a');
    const { size } = fstatSync(file);
    const grewBytes = size - sizeBytes;
    sizeBytes = size;
    if (grewBytes > 0 && grewBytes <= ROOM.length / 2) sizeBytes += writeSync(file, ROOM);
  };
  return {
    make: () => {
      if (isRefused) return;
      try {
        make();
      } catch {
        isRefused = true;
      }
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
