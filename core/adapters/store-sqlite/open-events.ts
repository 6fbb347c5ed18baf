import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { uuidv7 } from 'uuidv7';
import { HostError } from '../../runtime/ports.ts';
import { fromLines } from './anchor-lines.ts';
import { checkFile } from './check-file.ts';
import { checkPages, damaged } from './check-pages.ts';
import { checkReachable } from './check-reachable.ts';
import { toBytes } from './digest-column.ts';
import { type Connections, closeConnections, openDatabase } from './open-database.ts';
import { EVENTS_FILE } from './schema.ts';

/** Name of the file of head anchors. */
export const ANCHORS_FILE = 'anchors.jsonl';

/** The open events file and the id of the home that it belongs to. */
export interface Events {
  readonly connections: Connections;
  readonly home: string;
}

/** How the events file is opened. */
export interface OpenEvents {
  /** Whether every page is looked at: one that is damaged may be met only when it is read. */
  readonly everyPage?: boolean;
  readonly nowMs: () => number;
}

/** Opens events.db in a folder, or makes it in a new home. Throws HostError, also where the file was lost or nothing of it can be reached. */
export function openEvents(folder: string, { everyPage = false, nowMs }: OpenEvents): Events {
  const path = join(folder, EVENTS_FILE.name);
  refuseLost(path, join(folder, ANCHORS_FILE));
  const connections = openDatabase(path, EVENTS_FILE, {
    nowMs,
    fill: nameHome,
    isMissed: (reader, torn) => isAnchoredIn(torn, join(folder, ANCHORS_FILE), reader),
  });
  try {
    const home = homeOf(connections);
    checkReachable(connections);
    if (everyPage) checkPages(connections, 'quick_check');
    return { connections, home };
  } catch (cause) {
    closeConnections(connections);
    throw cause;
  }
}

/** Gives a new events file the id of a new home. */
export function nameHome(db: Database.Database): void {
  db.prepare("INSERT INTO meta (name, value) VALUES ('home', ?)").run(uuidv7());
}

/** A file that is gone or empty while its anchors are there was lost: a new one in its place would hide that. */
function refuseLost(path: string, anchorsPath: string): void {
  const { is } = checkFile(path, EVENTS_FILE);
  if (!existsSync(anchorsPath) || (is !== 'none' && is !== 'empty')) return;
  const { size } = fromLines(readFileSync(anchorsPath)).anchors;
  if (size === 0) return;
  const says = `${path} is gone or empty, but ${anchorsPath} knows ${size} of its sessions.`;
  const remedy = 'Put it back from a backup, or agree to set the anchors aside and begin a new one.';
  throw new HostError('store-broken', `${says} ${remedy}`, { data: { path } });
}

/** Whether the anchors name an event that is not there, though its id is in a WAL. */
function isAnchoredIn(wal: Buffer, anchorsPath: string, reader: Database.Database): boolean {
  if (!existsSync(anchorsPath)) return false;
  const isThere = reader.prepare<[Buffer], number>('SELECT 1 FROM events WHERE id = ?').pluck();
  const heads = [...fromLines(readFileSync(anchorsPath)).anchors.values()];
  return heads.some(({ head }) => isThere.get(toBytes(head)) === undefined && wal.includes(toBytes(head)));
}

/** The home's id. Throws HostError `store-broken` where the tables can't be read. */
export function homeOf({ reader, path }: Connections): string {
  try {
    reader.prepare('SELECT count(*) FROM refs').get();
    const home = reader.prepare<[], string>("SELECT value FROM meta WHERE name = 'home'").pluck().get();
    if (home !== undefined) return home;
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause;
    throw damaged(path, cause);
  }
  throw damaged(path, undefined);
}
