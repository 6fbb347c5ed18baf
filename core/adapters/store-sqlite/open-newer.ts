import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Sha256 } from '../../model/envelope.ts';
import { HostError } from '../../runtime/ports.ts';
import { openBlobFiles } from './blob-files.ts';
import { buildStore } from './build-store.ts';
import { checkFile } from './check-file.ts';
import { readFileAnchors } from './file-anchors.ts';
import { type Connections, closeConnections, openToRead } from './open-database.ts';
import { ANCHORS_FILE, homeOf } from './open-events.ts';
import type { SqliteStore } from './open-sqlite-store.ts';
import { BLOBS_FILE, EVENTS_FILE } from './schema.ts';

/** What every write is answered with, where a newer version wrote one of the files of a folder. Throws HostError. */
export function newerIn(folder: string): HostError | undefined {
  for (const file of [EVENTS_FILE, BLOBS_FILE]) {
    const path = join(folder, file.name);
    const found = existsSync(path) ? checkFile(path, file) : undefined;
    if (found?.is === 'newer') return found.fault;
  }
  return undefined;
}

/** Opens the files of a newer version to be read only, as far as this version understands them. Throws `newer` where it does not. */
export async function openNewer(folder: string, sha256: Sha256, newer: HostError): Promise<SqliteStore> {
  const open: Connections[] = [];
  try {
    const [events, blobs] = [EVENTS_FILE, BLOBS_FILE].map(({ name }) => {
      const connections = openToRead(join(folder, name));
      open.push(connections);
      return connections;
    });
    if (events === undefined || blobs === undefined) throw newer;
    const anchors = readFileAnchors(join(folder, ANCHORS_FILE));
    const files = openBlobFiles(join(folder, 'blobs'));
    const built = buildStore({ events, blobs, files, anchors, sha256, readOnly: newer });
    const nothing = {
      setAside: [],
      keptWals: [],
      salvaged: undefined,
      salvagedBlobs: undefined,
      missing: undefined,
      told: () => undefined,
      backups: [],
    };
    return { ...built, ...nothing, anchors, home: homeOf(events), readOnly: newer };
  } catch (cause) {
    for (const connections of open) closeConnections(connections);
    throw isUnknown(cause) ? newer : cause;
  }
}

/** Whether a table or column is not as this version knows it. */
function isUnknown(cause: unknown): boolean {
  return cause instanceof Database.SqliteError || (cause instanceof HostError && cause.code === 'store-broken');
}
