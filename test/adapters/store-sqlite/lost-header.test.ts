import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
const SESSIONS = 20;
const EVENTS = 30;
const entry = { format: 'codex', source: 's', record: 'r', ordinal: 0, rawDigest: 'c'.repeat(64) };
const file = { format: 'codex', source: 's', path: '/x', sizeBytes: 1, modifiedAtMs: 2.5, report: '{}' };

/** Long enough to go on over several pages. */
const random = Array.from({ length: 900 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0).join(' ');

/** A closed home with 20 sessions of 30 events, one with a long text, and one that an import made. */
async function fullHome(): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  for (let at = 0; at < SESSIONS; at++) await put(home, `s${at}`, undefined, chainOf(`s${at}`, 0, EVENTS));
  await put(home, 'long', undefined, [eventOf('long', 0, undefined, { payload: { text: random } })]);
  const event = eventOf('came', 0, undefined);
  const batch = [{ session: 'came' as SessionId, expectedHead: undefined, events: [event] }];
  await home.store.append(batch, { entries: [{ ...entry, event: event.id }], files: [file] });
  await home.store.close();
  return folder;
}

function change(folder: string, how: (bytes: Buffer) => void): void {
  const path = join(folder, 'events.db');
  const bytes = readFileSync(path);
  how(bytes);
  writeFileSync(path, bytes);
}

/** What a home holds once a person has agreed to set its events file aside. */
async function cameOver(folder: string): Promise<unknown> {
  const { store, setAside, salvaged } = await openHome(folder, consent);
  const sessions = (await store.refs()).flatMap(({ session }) => (session === 'catalogue' ? [] : session)).sort();
  const { faults } = await store.verify();
  const imported = [(await store.ledger('codex', 's')).map(({ record }) => record), await store.sourceFiles()];
  return { setAside, salvaged, sessions, faults, imported };
}

const everything = {
  setAside: [expect.stringMatching(/-events\.db$/)],
  salvaged: { events: SESSIONS * EVENTS + 2, withoutPayload: 0 },
  sessions: ['came', 'long', ...Array.from({ length: SESSIONS }, (_, at) => `s${at}`)].sort(),
  faults: [],
  imported: [['r'], [{ ...file, sizeBytes: -1 }]],
};

const damages: readonly (readonly [string, (bytes: Buffer) => unknown])[] = [
  ['one byte of the magic', (bytes) => bytes.writeUInt8(0xa5, 3)],
  ['noise over page 1', (bytes) => bytes.fill(0xa5, 0, 4096)],
  ['zeros over page 1', (bytes) => bytes.fill(0, 0, 4096)],
  ['noise over the schema', (bytes) => bytes.fill(0xa5, 100, 4096)],
  ['noise over the rows of the schema', (bytes) => bytes.fill(0xa5, 512, 4096)],
  ...[0, 512, 1024, 8192, 32_768, 1, 4095].map(
    (size) => [`a page size of ${size}`, (bytes: Buffer) => bytes.writeUInt16BE(size, 16)] as const,
  ),
];

it.each(damages)(
  'B-20: %s: every event, head and row of the import ledger comes over with consent',
  async (_, damage) => {
    const folder = await fullHome();
    change(folder, damage);
    await expect(openHome(folder)).rejects.toMatchObject({
      code: expect.stringMatching(/^(store-broken|not-a-store)$/),
    });
    expect(await cameOver(folder)).toEqual(everything);
  },
);

it.each([1024, 16_384, 65_536])(
  'B-20: noise over the header of a file with pages of %i bytes: all comes over',
  async (size) => {
    const folder = await fullHome();
    tamper(folder, (db) => {
      db.pragma('journal_mode = DELETE');
      db.pragma(`page_size = ${size}`);
      db.exec('VACUUM');
    });
    change(folder, (bytes) => bytes.fill(0xa5, 0, 100));
    expect(await cameOver(folder)).toEqual(everything);
  },
);

it('B-20: zeros over page 1 of a file whose last commits lie in the WAL: they come over too', async () => {
  const living = tempHome();
  const folder = tempHome();
  const home = await openHome(living);
  const events = chainOf('a', 0, EVENTS, undefined, (seq) => ({ payload: { text: `${seq} ${random}` } }));
  for (const [at, event] of events.entries()) await put(home, 'a', events[at - 1], [event]);
  for (const name of ['events.db', 'events.db-wal']) copyFileSync(join(living, name), join(folder, name));
  await home.store.close();
  copyFileSync(join(living, 'anchors.jsonl'), join(folder, 'anchors.jsonl'));
  change(folder, (bytes) => bytes.fill(0, 0, 100));
  const again = await openHome(folder, consent);
  expect(again.salvaged).toEqual({ events: EVENTS, withoutPayload: 0 });
  expect(await again.store.own('a' as SessionId, 0, EVENTS)).toEqual(events);
  expect((await again.store.verify()).faults).toEqual([]);
});

it('B-20: nothing comes over from a database of another program, whatever its tables are called', async () => {
  const sound = tempHome();
  const other = new Database(join(sound, 'events.db'));
  other.exec(`
    CREATE TABLE events (num INTEGER PRIMARY KEY, id BLOB, session TEXT, twin INT, seq INT, run_from INT, first_parent BLOB,
      kind TEXT, at_ms REAL, envelope BLOB, salt TEXT, encoding INT, payload BLOB);
    CREATE TABLE ledger (num INTEGER PRIMARY KEY, format TEXT, source TEXT, record TEXT, ordinal INT, raw_digest TEXT, event BLOB);
    CREATE TABLE source_files (num INTEGER PRIMARY KEY, format TEXT, source TEXT, path TEXT, size_bytes INT, modified_at_ms REAL,
      report TEXT);
    CREATE TABLE refs (num INTEGER PRIMARY KEY, session TEXT, head BLOB);
    INSERT INTO events VALUES (1, zeroblob(32), 'a', 0, 0, 0, NULL, 'k', 1, CAST('{}' AS BLOB), 'salt', 0, X'00');
    INSERT INTO ledger VALUES (1, 'codex', 's', 'r', 0, '', zeroblob(32));
    INSERT INTO source_files VALUES (1, 'codex', 's', '/x', 1, 2, '{}');
    INSERT INTO refs VALUES (1, 'a', zeroblob(32))`);
  other.close();
  const nothing = { salvaged: { events: 0, withoutPayload: 0 }, sessions: [], faults: [], imported: [[], []] };
  for (const damaged of [0, 1]) {
    const folder = tempHome();
    copyFileSync(join(sound, 'events.db'), join(folder, 'events.db'));
    if (damaged === 1) change(folder, (bytes) => bytes.fill(0xa5, 0, 4096));
    expect(await cameOver(folder)).toEqual({ setAside: [expect.stringMatching(/-events\.db$/)], ...nothing });
  }
});
