import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { leavingReader, sessionRemover } from '../../../core/adapters/store-sqlite/remove-sessions.ts';
import { createSqliteSheet } from '../../../core/adapters/store-sqlite/sqlite-sheet.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

const PAGE_BYTES = 4096;

/** What a store opens with that a killed process has left, and whether SQLite found all that it looks for. */
async function opensWith(main: Buffer, wal: Buffer): Promise<unknown> {
  const folder = tempHome();
  writeFileSync(join(folder, 'events.db'), main);
  writeFileSync(join(folder, 'events.db-wal'), wal);
  const { store } = await openHome(folder);
  const sessions = (await store.refs()).map(({ session }) => session).sort();
  await store.close();
  const db = new Database(join(folder, 'events.db'));
  const check = db.pragma('integrity_check', { simple: true });
  db.close();
  return [sessions, check];
}

/** Opens the files as they are now, and as they are when the process is killed after any number of pages was taken over from the WAL. */
async function opensAlways(path: string, db: Database.Database, sessions: readonly string[]): Promise<void> {
  const [main, wal] = [readFileSync(path), readFileSync(`${path}-wal`)];
  expect(await opensWith(main, wal)).toEqual([sessions, 'ok']);
  db.pragma('wal_checkpoint(PASSIVE)');
  const after = readFileSync(path);
  const pages = Math.ceil(Math.max(main.length, after.length) / PAGE_BYTES);
  for (let part = 0; part <= 8; part++) {
    const taken = Math.ceil((pages * part) / 8) * PAGE_BYTES;
    const mixed = Buffer.concat([after.subarray(0, taken), main.subarray(taken)]);
    expect([part, await opensWith(mixed, wal)]).toEqual([part, [sessions, 'ok']]);
  }
}

/** A home whose sessions are all in the database itself. */
async function homeOf(sessions: readonly string[], events: number): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  for (const session of sessions) await put(home, session, undefined, chainOf(session, 0, events));
  await home.store.close();
  return folder;
}

it.each([1, 30, 300])('E1: the own WAL of %i commits is taken, wherever its process was killed', async (commits) => {
  const folder = await homeOf(['a', 'b'], 50);
  const home = await openHome(folder);
  const chain = chainOf('c', 0, commits);
  for (const [at, event] of chain.entries()) await put(home, 'c', chain[at - 1], [event]);
  const living = tempHome();
  for (const name of ['events.db', 'events.db-wal']) copyFileSync(join(folder, name), join(living, name));
  const path = join(living, 'events.db');
  const db = new Database(path);
  await opensAlways(path, db, ['a', 'b', 'c']);
  db.close();
});

it.each([10, 300])(
  'E1: the own WAL in which a session of %i events was removed is taken, before and after its space was given back',
  async (events) => {
    const folder = await homeOf(['a', 'b', 'c'], events);
    const path = join(folder, 'events.db');
    const db = new Database(path);
    db.pragma('secure_delete = ON');
    db.transaction(() => {
      const leaving = leavingReader(db)(['c' as SessionId]).sessions;
      expect([...sessionRemover(db)(leaving)]).toEqual([undefined]);
      const sheet = createSqliteSheet(db);
      const mark = eventOf('d', 0, undefined, { kind: 'catalogue/emptied', payload: {} });
      sheet.insert(mark, { session: 'd' as SessionId, seq: 0, num: sheet.nextNum(), twin: 0, runFrom: 0 });
      sheet.setHead('d' as SessionId, mark.id);
    })();
    await opensAlways(path, db, ['a', 'b', 'd']);
    db.exec('VACUUM');
    await opensAlways(path, db, ['a', 'b', 'd']);
    db.close();
  },
);
