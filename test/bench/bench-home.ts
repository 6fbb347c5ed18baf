import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { systemClock } from '../../core/adapters/system-clock.ts';
import { systemIds } from '../../core/adapters/system-ids.ts';
import type { Draft, StoredEvent } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';

export const sealing = { clock: systemClock, ids: systemIds, sha256 };

/** A store in a folder that is removed afterwards. */
export async function withStore<T>(
  work: (store: Awaited<ReturnType<typeof openSqliteStore>>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-bench-'));
  const opened = await openSqliteStore({ folder, sha256, log: { info: () => undefined, warn: () => undefined } });
  try {
    return await work(opened);
  } finally {
    await opened.store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bare table with the same durability (WAL, FULL): what one commit costs here and now. */
export function withBareLoop<T>(work: (insert: (bytes: Buffer) => void, db: Database.Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-bare-'));
  const db = new Database(join(folder, 'bare.db'));
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec('CREATE TABLE event (id INTEGER PRIMARY KEY, body BLOB NOT NULL)');
    const insert = db.prepare('INSERT INTO event (body) VALUES (?)');
    return work((bytes) => insert.run(bytes), db);
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Events of about 1.2 kB each, one chain. */
export function chain(session: SessionId, count: number): StoredEvent[] {
  const drafts: Draft[] = Array.from({ length: count }, (_, index) => ({
    kind: 'message',
    payload: {
      role: 'user',
      author: 'person',
      parts: [{ type: 'text', text: `${index} ${systemIds.salt().repeat(28)}` }],
    },
  }));
  return sealStream(drafts, { session, nextSeq: 0, parents: [], by: 'person' }, sealing);
}

/** A session with that many events, in the store. */
export async function addSession(
  opened: Awaited<ReturnType<typeof openSqliteStore>>,
  count: number,
): Promise<{ session: SessionId; head: EventId }> {
  const session = systemIds.uuid() as SessionId;
  const events = chain(session, count);
  let expectedHead: EventId | undefined;
  for (let at = 0; at < count; at += 500) {
    const batch = events.slice(at, at + 500);
    await opened.store.append([{ session, expectedHead, events: batch }]);
    expectedHead = batch.at(-1)?.id;
  }
  if (expectedHead === undefined) throw new Error('a session needs an event');
  return { session, head: expectedHead };
}
