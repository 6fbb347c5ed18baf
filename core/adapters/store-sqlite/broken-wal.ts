import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { counted } from '../../projections/text/say-count.ts';
import { HostError } from '../../runtime/ports.ts';
import { walOf } from './foreign-wal.ts';
import type { ReadWal } from './read-wal.ts';
import { bytesAt } from './read-wal.ts';
import { lookAtWal } from './wal-pages.ts';

/**
 * What SQLite would make of the WAL beside a database. It takes nothing behind the first frame that does not hold, and does away with the
 * rest. `broken`: commits lie there that were acknowledged, with the HostError `store-broken` that opening gets. `no wal`: the file is
 * something else. `torn`: what lies there may be a commit that was never acknowledged, or one that was damaged since; with a fault for the
 * latter where there is anything left of it. `noise`: no kill leaves what lies there.
 */
export type WalState =
  | { readonly is: 'sound' | 'noise' | 'no wal' }
  | { readonly is: 'torn'; readonly fault?: HostError }
  | { readonly is: 'broken'; readonly fault: HostError };

/** Looks at the WAL beside a database whose header is whole. Never writes. */
export function walStateOf(path: string): WalState {
  const wal = lookAtWal(walOf(path), pageBytesOf(path));
  if (wal === undefined || wal.start === 'of other pages') return { is: 'sound' };
  if (wal.start !== 'whole' && wal.commitsBehind === 0)
    return { is: wal.start === 'zeros' && !wal.hasUnknown ? 'sound' : 'no wal' };
  if (isDamaged(wal)) return { is: 'broken', fault: brokenWal(path, wal.commitsBehind) };
  if (wal.hasNoise) return { is: 'noise' };
  if (wal.commitsBehind > 0) return { is: 'torn', fault: brokenWal(path, wal.commitsBehind) };
  return { is: wal.endsBehind > 0 || wal.hasUnknown ? 'torn' : 'sound' };
}

/**
 * A commit is written once all before it are on the disk, and so is the start. Of the last one, which nobody was told of yet, a power cut
 * may leave the end without the beginning.
 */
function isDamaged({ start, commitsBehind, endsBehind }: ReadWal): boolean {
  return commitsBehind > 0 && (start !== 'whole' || endsBehind > 1);
}

function pageBytesOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    const size = bytesAt(file, 16, 2).readUInt16BE(0);
    return size === 1 ? 65_536 : size;
  } finally {
    closeSync(file);
  }
}

function brokenWal(path: string, commits: number): HostError {
  const name = basename(path);
  const lie = `${counted(commits, 'commit')} ${commits === 1 ? 'lies' : 'lie'}`;
  const says = `${walOf(path)}, which belongs to ${name}, is damaged: ${lie} behind what can't be read. Nothing was changed.`;
  const remedy = `Put both back from a backup, or agree to set them aside and begin a new ${name} with what still holds.`;
  return new HostError('store-broken', `${says} ${remedy}`, { data: { path } });
}
