import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { syncFolder } from './write-file-durably.ts';

/** What a folder that can't be opened or synced is answered with: by who it is for, or by its file system. */
const CANNOT: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL', 'ENOTSUP']);

/** Makes the name of a file or folder durable. A no-op where its folder can't be synced: names are as durable there as they get. Throws what else the disk does. */
export function syncName(path: string): void {
  try {
    syncFolder(dirname(resolve(path)));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && CANNOT.has(cause.code)) return;
    throw cause;
  }
}

/** Makes a folder for this user only, and those above it, so that a power cut leaves their names. Also of one that is there: who made it may have been killed before. */
export function makeFolderDurably(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  const above = first === undefined ? 0 : resolve(path).length - resolve(first).length;
  for (let made = resolve(path), least = made.length - above; ; made = dirname(made)) {
    syncName(made);
    if (made.length <= least) return;
  }
}
