import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { closeConnections, openDatabase } from '../../core/adapters/store-sqlite/open-database.ts';
import { EVENTS_FILE } from '../../core/adapters/store-sqlite/schema.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { NEXT_EVENTS_FILE } from '../adapters/store-sqlite/next-schema.ts';
import { openFileHome } from '../runtime/open-file-home.ts';

/** What a home must not have lost, from what its process printed. Gives what is not as it was acknowledged, and the CPU time that opening took: other programs on the machine do not count. */
export async function checkHome(
  folder: string,
  lines: readonly string[],
): Promise<{ wrong: string[]; openedMs: number }> {
  const before = process.cpuUsage();
  const { client, host, close } = await openFileHome(folder);
  const rows = new Map((await client.sessions.list({})).map((row) => [row.id, row]));
  const { user, system } = process.cpuUsage(before);
  const openedMs = (user + system) / 1000;
  const wrong: string[] = [];
  const hasPayload = async (id: string) =>
    (await host.store.own(id as SessionId, 0, 9)).some(({ payload }) => payload !== undefined);
  for (const line of lines) {
    const [what, id = ''] = line.split(' ');
    if (what === 'session' && !rows.has(id)) wrong.push(line);
    if (what === 'event' && (await host.store.event(id as EventId)) === undefined) wrong.push(line);
    // An erase takes the title with it, and is done before it is acknowledged.
    if (what === 'title' && rows.get(id)?.title !== 'Renamed' && (await hasPayload(id))) wrong.push(line);
    if (what === 'emptied' && rows.has(id)) wrong.push(line);
    if (what === 'erased' && (await hasPayload(id))) wrong.push(line);
  }
  const { faults } = await client.home.verify({});
  const { notices } = await client.home.state({});
  await close();
  return {
    wrong: [...wrong, ...faults.map(({ detail }) => detail), ...(notices.length > 1 ? ['many notices'] : [])],
    openedMs,
  };
}

/** Whether an events file is wholly of the old version or wholly of the next one, and can be brought there; and the CPU time that this took. */
export function checkMigrated(folder: string): { wrong: string[]; openedMs: number } {
  const db = new Database(join(folder, 'events.db'), { readonly: true });
  const version = db.pragma('user_version', { simple: true });
  const tables = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'colours'").pluck().get();
  db.close();
  const isOld = version === EVENTS_FILE.version && tables === 0;
  const isWhole = isOld || (version === NEXT_EVENTS_FILE.version && tables === 1);
  const copy = mkdtempSync(join(tmpdir(), 'migrated-'));
  try {
    for (const name of ['events.db', 'events.db-wal']) {
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
    }
    const before = process.cpuUsage();
    closeConnections(openDatabase(join(copy, 'events.db'), NEXT_EVENTS_FILE, { nowMs: Date.now }));
    const { user, system } = process.cpuUsage(before);
    return { wrong: isWhole ? [] : [`version ${version}, ${tables} tables`], openedMs: (user + system) / 1000 };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
