import { statSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly nowMs: () => number;
}

/** Opens blobs.db in a folder, or makes it. Throws HostError. */
export function openBlobs(folder: string, { everyPage = false, nowMs }: OpenBlobs): Connections {
  refuseLost(folder);
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
 * A file that is gone or empty while its WAL or large blobs are there was lost: a new one in its place would take the WAL along, and large
 * blobs are not found without it.
 */
function refuseLost(folder: string): void {
  const path = join(folder, BLOBS_FILE.name);
  const { is } = checkFile(path, BLOBS_FILE);
  if (is !== 'none' && is !== 'empty') return;
  const walBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const [large] = openBlobFiles(join(folder, 'blobs')).named();
  if (walBytes === 0 && large === undefined) return;
  const says = `${path} is gone or empty, but ${walBytes === 0 ? 'blobs of it are' : 'its WAL is'} there.`;
  const remedy = 'Put it back from a backup, or agree to begin a new one.';
  throw new HostError('store-broken', `${says} ${remedy}`, { data: { path } });
}
