import type { Stats } from 'node:fs';
import type { WalkedDisk } from '../runtime/ports/walked-disk.ts';

/** What a name takes on disk beside the blocks of its file. Bytes. */
const ENTRY_BYTES = 512;

/** Disk that is being counted: a file with several names counts once. Infinite once `unbound` was called. */
export interface DiskCount {
  readonly add: (stat: Stats) => void;
  /** There is something that can't be counted. */
  readonly unbound: () => void;
  readonly bytes: () => number;
  readonly linked: ReadonlySet<string>;
}

/** Goes on from what was counted before; from nothing where absent. */
export function countDisk(from?: Pick<WalkedDisk, 'bytes' | 'linked'>): DiskCount {
  const linked = new Set(from?.linked);
  let bytes = from?.bytes ?? 0;
  return {
    linked,
    bytes: () => bytes,
    unbound: () => {
      bytes = Number.POSITIVE_INFINITY;
    },
    add: (stat) => {
      bytes += ENTRY_BYTES;
      const file = stat.nlink > 1 && !stat.isDirectory() ? `${stat.dev}:${stat.ino}` : undefined;
      if (file !== undefined && linked.has(file)) return;
      if (file !== undefined) linked.add(file);
      bytes += stat.blocks * 512;
    },
  };
}
