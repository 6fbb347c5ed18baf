import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A blob whose readers get no byte of it yet. */
export interface HeldBlob {
  /** Gives the one who waits its bytes, and puts the file back for all who come later. A no-op after the first time. */
  readonly release: () => Promise<void>;
}

/** Puts a pipe in the place of the one large blob of a data folder: who reads it waits, as on a disk that hangs, until it is released. */
export function holdLargeBlob(data: string): HeldBlob {
  const [path, another] = largeBlobs(join(data, 'blobs'));
  if (path === undefined || another !== undefined)
    throw new Error(`${data} has not one large blob, but none or several`);
  const kept = join(data, 'held-blob');
  renameSync(path, kept);
  execFileSync('mkfifo', [path]);
  return {
    release: async () => {
      if (!existsSync(kept)) return;
      const waiting = openIfRead(path);
      if (waiting !== undefined) {
        await pipeline(createReadStream(kept), createWriteStream(path));
        closeSync(waiting);
      }
      renameSync(kept, path);
    },
  };
}

function largeBlobs(folder: string): string[] {
  return readdirSync(folder).flatMap((start) => readdirSync(join(folder, start)).map((id) => join(folder, start, id)));
}

/** Undefined where nobody reads the pipe: to open it for writing would last for ever then. */
function openIfRead(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENXIO') return undefined;
    throw cause;
  }
}
