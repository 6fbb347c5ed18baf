import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sha256 } from '../../core/adapters/sha256.ts';
import { ANCHORS_FILE } from '../../core/adapters/store-sqlite/open-events.ts';
import { EVENTS_FILE } from '../../core/adapters/store-sqlite/schema.ts';
import type { HostClient } from '../../core/contract/connect.ts';
import type { SessionRow } from '../../core/contract/view.ts';
import type { BlobId, EventId, SessionId } from '../../core/model/ids.ts';
import { openFileHome } from '../runtime/open-file-home.ts';

/** What a home must not have lost, from what its process printed. Gives what is not as it was acknowledged, and the CPU time that opening took: other programs on the machine do not count. */
export async function checkHome(
  folder: string,
  lines: readonly string[],
): Promise<{ wrong: string[]; openedMs: number }> {
  // Opening makes them where they are not.
  const hasAnchors = existsSync(join(folder, ANCHORS_FILE));
  const before = process.cpuUsage();
  const { client, host, close } = await openFileHome(folder);
  const rows = new Map((await client.sessions.list({})).map((row) => [row.id, row]));
  const { user, system } = process.cpuUsage(before);
  const openedMs = (user + system) / 1000;
  const wrong: string[] = [];
  const hasPayload = async (id: string) =>
    (await host.store.own(id as SessionId, 0, 9)).some(({ payload }) => payload !== undefined);
  for (const line of lines) {
    const [what, id = '', ...rest] = line.split(' ');
    if (what === 'session' && !rows.has(id)) wrong.push(line);
    if (what === 'event' && (await host.store.event(id as EventId)) === undefined) wrong.push(line);
    if (what === 'wrote' && !isWritten(join(folder, id), rest[0])) wrong.push(line);
    if (what === 'dropped' && existsSync(join(folder, 'blobs', id.slice(0, 2), id))) wrong.push(line);
    // Closing makes the anchors durable.
    if (what === 'done' && !hasAnchors) wrong.push(line);
    if (what === 'blob' && (await host.blobs.get(id as BlobId)) === undefined) wrong.push(line);
    // An erase takes the title with it, and is done before it is acknowledged.
    if (what === 'title' && rows.get(id)?.title !== 'Renamed' && (await hasPayload(id))) wrong.push(line);
    if (what === 'exported') wrong.push(...(await exportedAnew(client, id, Number(rest[0]))));
    if (what === 'emptied' && rows.has(id)) wrong.push(line);
    if (what === 'erased' && (await hasPayload(id))) wrong.push(line);
  }
  for (const row of rows.values()) if (isDoneTooSoon(row)) wrong.push(`${row.id} is done with ${row.events} events`);
  const { faults } = await client.home.verify({});
  const { notices } = await client.home.state({});
  await close();
  return {
    wrong: [
      ...wrong,
      ...faults.map(({ detail }) => detail),
      ...(notices.length > 1 ? ['many notices'] : []),
      // What was not saved yet when the process was killed is not lost (B-9).
      ...notices.filter(({ code }) => code === 'index-rebuilt' || code === 'record-damaged').map(({ says }) => says),
    ],
    openedMs,
  };
}

function isWritten(path: string, digest: string | undefined): boolean {
  return existsSync(path) && sha256(readFileSync(path)) === digest;
}

/** An export is of as many lines again: nothing that it told of is lost, and nothing was added by being killed. */
async function exportedAnew(client: HostClient, session: string, lines: number): Promise<string[]> {
  const again = await Array.fromAsync(await client.sessions.exportNative({ session }));
  return again.length === lines ? [] : [`${session}: ${lines} lines were exported, now ${again.length}`];
}

/** Whether a session of an import that was cut off reads as if its log ended there. */
function isDoneTooSoon({ status, source, path, events }: SessionRow): boolean {
  if (status !== 'done' || source !== 'claude-code' || path === undefined) return false;
  return events < readFileSync(path, 'utf8').trim().split('\n').length;
}

/** What of a home that was killed while it was migrated from version 1 is not wholly of that version or wholly of this one, or is lost once it is opened. */
export async function checkMigrated(folder: string): Promise<{ wrong: string[]; openedMs: number }> {
  const db = new Database(join(folder, EVENTS_FILE.name), { readonly: true });
  const version = db.pragma('user_version', { simple: true });
  const count = db.prepare<[string], number>('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck();
  const news = ['ledger_by_start', 'quarantine', 'quarantine_met'].filter((name) => count.get(name) === 1);
  db.close();
  const isWhole = (version === 1 && news.length === 0) || (version === EVENTS_FILE.version && news.length === 3);
  const found = await checkHome(folder, ['session a', 'session b']);
  return { ...found, wrong: [...(isWhole ? [] : [`version ${version} with ${news}`]), ...found.wrong] };
}
