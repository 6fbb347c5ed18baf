import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { closeConnections, openDatabase } from '../../../core/adapters/store-sqlite/open-database.ts';
import { EVENTS_FILE, type StoreFile } from '../../../core/adapters/store-sqlite/schema.ts';
import { idsOf } from '../../ports/subject.ts';
import { asVersion1, asVersion2 } from './as-older-version.ts';
import { NEXT_EVENTS_FILE } from './next-schema.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const BACKUP = 'events.db.backup-3-1970-01-01T00.00.00.000Z';

/** Opens the events file as a made-up next version would. Gives its version and the colours it has. */
function openNext(folder: string, file: StoreFile = NEXT_EVENTS_FILE) {
  const connections = openDatabase(join(folder, 'events.db'), file, { nowMs: () => 0 });
  try {
    const version = connections.reader.pragma('user_version', { simple: true });
    const colours = connections.reader.prepare('SELECT session, colour FROM colours ORDER BY session').all();
    return { version, colours, backup: connections.backup };
  } finally {
    closeConnections(connections);
  }
}

const migrated = [
  { session: 'a', colour: 'grey' },
  { session: 'b', colour: 'grey' },
  { session: 'catalogue', colour: 'grey' },
];

it('R8: an older schema is copied, then migrated; the copy is the store as it was', async () => {
  const { folder, a } = await smallHome();
  const backup = join(folder, BACKUP);
  expect(openNext(folder)).toEqual({ version: 4, colours: migrated, backup });
  expect(statSync(backup).mode & 0o077).toBe(0);
  expect(openNext(folder)).toEqual({ version: 4, colours: migrated, backup: undefined });
  const old = tempHome();
  for (const name of ['blobs.db', 'anchors.jsonl']) copyFileSync(join(folder, name), join(old, name));
  copyFileSync(backup, join(old, 'events.db'));
  const { store } = await openHome(old);
  expect(idsOf(await store.history(a[9]!.id))).toEqual(idsOf(a));
  expect((await store.verify()).faults.filter(({ what }) => !what.includes('blob'))).toEqual([]);
});

it('R8, I2: version 1 keeps its events, its ledger and its files, and finds copies by the starts of files that came before', async () => {
  const { folder, a } = await smallHome();
  const entry = { format: 'codex', source: 's', record: '#0', ordinal: 0, rawDigest: sha256('one'), event: a[1]!.id };
  const file = { format: 'codex', source: 's', path: '/x', sizeBytes: 1, modifiedAtMs: 2, report: '{}' };
  const before = await openHome(folder);
  await before.store.append([], { entries: [entry], files: [file] });
  await before.store.close();
  asVersion1(folder);
  const { store } = await openHome(folder);
  expect(readdirSync(folder).filter((name) => name.includes('.backup-1-'))).toHaveLength(1);
  expect(idsOf(await store.history(a[9]!.id))).toEqual(idsOf(a));
  expect(await store.sourceFiles()).toEqual([file]);
  expect(await store.sourcesLike('codex', { rawDigest: entry.rawDigest })).toEqual(['s']);
  expect((await store.verify()).faults).toEqual([]);
});

it('R8, I6: version 2 keeps its events and its files, and has a place for bytes that gave no record', async () => {
  const { folder, a } = await smallHome();
  asVersion2(folder);
  const { store } = await openHome(folder);
  expect(readdirSync(folder).filter((name) => name.includes('.backup-2-'))).toHaveLength(1);
  const range = {
    format: 'codex',
    source: 's',
    offset: 4,
    reason: 'not JSON',
    rawDigest: sha256('x'),
    bytes: Buffer.from('x'),
  };
  await store.append([], { entries: [], files: [], quarantine: [range] });
  expect(await store.quarantined(1)).toEqual(Buffer.from('x'));
  expect(idsOf(await store.history(a[9]!.id))).toEqual(idsOf(a));
  expect((await store.verify()).faults).toEqual([]);
});

it('R8: a process that is killed in a migration leaves the old version whole, and the next one migrates it', async () => {
  const { folder, a } = await smallHome();
  const program = join(import.meta.dirname, 'migrate-until-killed.ts');
  expect(spawnSync(process.execPath, [program, folder]).signal).toBe('SIGKILL');
  const { store } = await openHome(folder);
  expect(idsOf(await store.history(a[9]!.id))).toEqual(idsOf(a));
  expect((await store.verify()).faults).toEqual([]);
  await store.close();
  const path = join(folder, 'events.db');
  const connections = openDatabase(path, NEXT_EVENTS_FILE, { nowMs: () => 1 });
  expect(connections.reader.prepare('SELECT count(*) FROM colours').pluck().get()).toBe(3);
  closeConnections(connections);
});

it('a migration that fails changes nothing', async () => {
  const { folder } = await smallHome();
  const broken: StoreFile = {
    ...NEXT_EVENTS_FILE,
    migrations: [
      {
        from: 3,
        up: (db) => {
          db.exec('DROP TABLE ledger');
          throw new Error('a bug');
        },
      },
    ],
  };
  expect(() => openNext(folder, broken)).toThrow('a bug');
  expect((await (await openHome(folder)).store.verify()).faults).toEqual([]);
});

it('nothing is migrated that can not be copied first', async () => {
  const { folder } = await smallHome();
  mkdirSync(join(folder, `${BACKUP}.new`));
  expect(() => openNext(folder)).toThrow();
  const db = new Database(join(folder, 'events.db'), { readonly: true });
  expect(db.pragma('user_version', { simple: true })).toBe(3);
  db.close();
});

it('a version that no way leads from is refused, and no copy is made', async () => {
  const { folder } = await smallHome();
  const path = join(folder, 'events.db');
  const unreleased: StoreFile = { ...EVENTS_FILE, version: 5, migrations: NEXT_EVENTS_FILE.migrations };
  expect(() => openDatabase(path, unreleased, { nowMs: () => 0 })).toThrow(/has schema 4, which no released version/);
  expect(readdirSync(folder)).not.toContain(BACKUP);
});

it('R6: what a killed migration left of a half copy goes when the store is opened; whole copies and files of others stay', async () => {
  const { folder } = await smallHome();
  const kept = [BACKUP, 'blobs.db.backup-1-1970-01-01T00.00.00.000Z', 'notes.db.backup-3-x.new', 'notes.db.new'];
  const half = [`${BACKUP}.new`, `${BACKUP}.new-journal`, 'blobs.db.backup-1-1970-01-01T00.00.00.000Z.new-wal'];
  for (const name of [...kept, ...half]) writeFileSync(join(folder, name), 'left');
  await openHome(folder);
  expect(readdirSync(folder).filter((name) => [...kept, ...half].includes(name))).toEqual(kept.toSorted());
});

it('R8: a schema that no version has written is refused, and no copy is made of it', async () => {
  const { folder } = await smallHome();
  tamper(folder, (db) => db.pragma('user_version = 0'));
  const before = readdirSync(folder).sort();
  for (let round = 0; round < 2; round++) {
    await expect(openHome(folder)).rejects.toMatchObject({
      code: 'store-broken',
      message: expect.stringContaining('has schema 0, which no released version has written.'),
    });
  }
  expect(readdirSync(folder).sort()).toEqual(before);
});
