import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openSqliteStore, type SqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { systemClock } from '../../core/adapters/system-clock.ts';
import { systemIds } from '../../core/adapters/system-ids.ts';
import type { Draft, StoredEvent } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';

export const sealing = { clock: systemClock, ids: systemIds, sha256 };
export const quiet = { info: () => undefined, warn: () => undefined };

/** Work in a folder that is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A store in a folder that is removed afterwards. */
export function withStore<T>(work: (store: SqliteStore) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const opened = await openSqliteStore({ folder, sha256, log: quiet });
    try {
      return await work(opened);
    } finally {
      await opened.store.close();
    }
  });
}

/** A bare table with the same durability. */
export interface BareTable {
  /** The bytes of one event as one row. A commit of its own outside of a transaction. */
  readonly insert: (event: StoredEvent) => void;
  readonly inOne: (events: readonly StoredEvent[]) => void;
  /** Lines of a log as rows, in one commit. */
  readonly linesInOne: (lines: readonly Buffer[]) => void;
}

/** Work on a bare table alone. */
export function withBareTable<T>(work: (bare: BareTable) => T): Promise<T> {
  return withFolder(async (folder) => {
    const db = new Database(join(folder, 'bare.db'));
    try {
      return work(bareTable(db));
    } finally {
      db.close();
    }
  });
}

/** Work on a store and a bare table on the same disk, so that both can be asked in turns. */
export function withBoth<T>(work: (opened: SqliteStore, bare: BareTable) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const opened = await openSqliteStore({ folder, sha256, log: quiet });
    const db = new Database(join(folder, 'bare.db'));
    try {
      return await work(opened, bareTable(db));
    } finally {
      db.close();
      await opened.store.close();
    }
  });
}

/** What one commit costs here and now: the same pragmas and the same bytes as our rows have, nothing derived beside them. */
function bareTable(db: Database.Database): BareTable {
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON', 'cell_size_check = ON']) {
    db.pragma(pragma);
  }
  db.exec('CREATE TABLE event (num INTEGER PRIMARY KEY, envelope BLOB NOT NULL, salt TEXT, payload BLOB) STRICT');
  const statement = db.prepare('INSERT INTO event (envelope, salt, payload) VALUES (?, ?, ?)');
  const insert = ({ envelopeText, payload }: StoredEvent): void => {
    statement.run(Buffer.from(envelopeText), payload?.salt, Buffer.from(payload?.text ?? ''));
  };
  return {
    insert,
    inOne: db.transaction((events: readonly StoredEvent[]) => events.forEach(insert)),
    linesInOne: db.transaction((lines: readonly Buffer[]) => {
      for (const line of lines) statement.run(line, null, null);
    }),
  };
}

/** Events of about 1.2 kB each, one chain. */
export function chain(session: SessionId, count: number): StoredEvent[] {
  const drafts: Draft[] = Array.from({ length: count }, (_, index) => ({
    kind: 'message',
    payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `${index} ${noise(24)}` }] },
  }));
  return sealStream(drafts, { session, nextSeq: 0, parents: [], by: 'person' }, sealing);
}

/** Text that packs no better than prose: 33 bytes a salt. */
export function noise(salts: number): string {
  return Array.from({ length: salts }, () => systemIds.salt()).join(' ');
}

/** Events of an agent at work, one chain: a prompt, an answer with a call, its result, and a last answer, over and over. */
export function work(session: SessionId, count: number): StoredEvent[] {
  const usage = {
    type: 'usage',
    scope: 'message',
    uncachedInput: 10,
    cachedInput: 900,
    cacheWrite: 0,
    output: 40,
    final: true,
  };
  const answer = (index: number, ...parts: object[]): Draft => ({
    kind: 'model/answered',
    payload: { provider: 'made-up', model: 'model-x', messageId: `m${index}`, parts: [...parts, usage] },
  });
  const drafts = Array.from({ length: count }, (_, index): Draft => {
    const callId = `call-${index - (index % 4)}`;
    const text = { type: 'text', text: noise(20) };
    if (index % 4 === 0) return { kind: 'message', payload: { role: 'user', author: 'person', parts: [text] } };
    if (index % 4 === 1)
      return answer(index, { type: 'tool-call', callId, name: 'bash', input: JSON.stringify({ command: noise(20) }) });
    if (index % 4 === 3) return answer(index, text);
    return {
      kind: 'tool/ended',
      payload: { ending: 'exited', parts: [{ type: 'tool-result', callId, output: noise(20) }] },
    };
  });
  return sealStream(drafts, { session, nextSeq: 0, parents: [], by: 'agent' }, sealing);
}

/** A session with that many events, in the store. */
export async function addSession(
  { store }: Pick<SqliteStore, 'store'>,
  count: number,
  make = chain,
): Promise<{ session: SessionId; head: EventId }> {
  const session = systemIds.uuid() as SessionId;
  const events = make(session, count);
  let expectedHead: EventId | undefined;
  for (let at = 0; at < count; at += 500) {
    const batch = events.slice(at, at + 500);
    await store.append([{ session, expectedHead, events: batch }]);
    expectedHead = batch.at(-1)?.id;
  }
  if (expectedHead === undefined) throw new Error('a session needs an event');
  return { session, head: expectedHead };
}
