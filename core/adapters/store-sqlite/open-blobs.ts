import { statSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../../projections/text/say-count.ts';
import { HostError } from '../../runtime/ports.ts';
import { openBlobFiles } from './blob-files.ts';
import { checkFile } from './check-file.ts';
import { checkPages } from './check-pages.ts';
import { type Connections, closeConnections, openDatabase } from './open-database.ts';
import { BLOBS_FILE } from './schema.ts';

/** How the blobs file is opened. */
export interface OpenBlobs {
  /** Whether every page is looked at: one that is damaged may be met only when it is read. */
  readonly everyPage?: boolean;
  /** How many blobs the events name. Asked only where the file is gone or empty. Absent: nobody knows of any. */
  readonly named?: () => number;
  readonly nowMs: () => number;
}

/** Opens blobs.db in a folder, or makes it. Throws HostError. */
export function openBlobs(folder: string, { everyPage = false, named, nowMs }: OpenBlobs): Connections {
  refuseLost(folder, named);
  const connections = openDatabase(join(folder, BLOBS_FILE.name), BLOBS_FILE, { nowMs });
  try {
    if (everyPage) checkPages(connections, 'integrity_check');
    return connections;
  } catch (cause) {
    closeConnections(connections);
    throw cause;
  }
}

/**
 * A file that is gone or empty while its WAL or large blobs are there, or events name blobs, was lost: a new one in its place would take the
 * WAL along, large blobs are not found without it, and nobody would hear of the others.
 */
function refuseLost(folder: string, named: OpenBlobs['named']): void {
  const path = join(folder, BLOBS_FILE.name);
  const { is } = checkFile(path, BLOBS_FILE);
  if (is !== 'none' && is !== 'empty') return;
  const because = isWalThere(path)
    ? 'its WAL is there'
    : isFileThere(folder)
      ? 'blobs of it are there'
      : sayNamed(named);
  if (because === undefined) return;
  const remedy = 'Put it back from a backup, or agree to begin a new one.';
  throw new HostError('store-broken', `${path} is gone or empty, but ${because}. ${remedy}`, { data: { path } });
}

function isWalThere(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function isFileThere(folder: string): boolean {
  const [large] = openBlobFiles(join(folder, 'blobs')).named();
  return large !== undefined;
}

function sayNamed(named: OpenBlobs['named']): string | undefined {
  const count = named?.() ?? 0;
  return count === 0 ? undefined : `events name ${counted(count, 'blob')}`;
}
