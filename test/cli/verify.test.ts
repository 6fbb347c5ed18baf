import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { bytesOf, insertRow, namesOf, replaceFrom, tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf, eventOf, type Said } from '../ports/writer.ts';
import { openrath } from './openrath.ts';

const said = (text: string): Said => ({
  payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] },
});
const forged = said('I never said that');

let made: string;
let a: StoredEvent[];

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'verify-'));
  const home = await openSqliteStore({ folder: made, sha256, log: { info: () => undefined, warn: () => undefined } });
  const blob = await home.blobs.put(new TextEncoder().encode('a picture'));
  a = chainOf('a', 0, 8, undefined, (seq) => ({ ...said(`line ${seq}`), refs: seq === 2 ? [{ blob }] : [] }));
  const opening = { kind: 'session/forked', payload: { from: 'a', at: a[4]!.id, reason: 'person' } };
  const b = chainOf('b', 0, 3, a[4], (seq) => (seq === 0 ? opening : said(`b ${seq}`)));
  await put(home, 'a', undefined, a);
  await put(home, 'b', undefined, b);
  await home.store.close();
});

afterAll(() => rmSync(made, { recursive: true, force: true }));

const cases: [says: string, names: string[], change: (db: Database.Database) => void, file?: string][] = [
  ['altered', ['altered a#6'], (db) => db.exec("UPDATE events SET payload = X'7b7d' WHERE session = 'a' AND seq = 6")],
  ['cut tail', ['cut tail a#6'], (db) => db.exec("DELETE FROM events WHERE session = 'a' AND seq > 5")],
  [
    'reordered',
    ['reordered a#6', 'reordered a#5'],
    (db) => {
      db.exec("UPDATE events SET seq = 99 WHERE session = 'a' AND seq = 5");
      db.exec("UPDATE events SET seq = 5 WHERE session = 'a' AND seq = 6");
      db.exec("UPDATE events SET seq = 6 WHERE session = 'a' AND seq = 99");
    },
  ],
  ['spliced', ['spliced a#6'], (db) => replaceFrom(db, [eventOf('a', 6, a[5], forged)], 0)],
  ['missing blob', ['missing blob a#2'], (db) => db.exec('DELETE FROM blobs'), 'blobs.db'],
  ['two heads', ['two events with one origin a#6'], (db) => insertRow(db, eventOf('a', 6, a[5], forged), { twin: 1 })],
  [
    'rewritten suffix',
    ['rewritten suffix a#7'],
    (db) => {
      const suffix = chainOf('a', 5, 8, a[4], () => forged);
      replaceFrom(db, suffix, 0);
      db.prepare("UPDATE refs SET head = ? WHERE session = 'a'").run(bytesOf(suffix.at(-1)?.id));
    },
  ],
  [
    'deleted session',
    ['anchor without events b'],
    (db) => db.exec("DELETE FROM events WHERE session = 'b'; DELETE FROM refs WHERE session = 'b'"),
  ],
];

it.each(cases)(
  'E1: the command line names %s, and exits with 1',
  (_, names, change, file) => {
    const folder = tempHome();
    cpSync(made, folder, { recursive: true });
    tamper(folder, change, file);
    const { status, lines, stderr } = openrath(folder, 'verify');
    const report = JSON.parse(lines[0] ?? '') as { sound: boolean; faults: Parameters<typeof namesOf>[0] };
    expect([status, report.sound, namesOf(report.faults)]).toEqual([1, false, names]);
    expect(stderr).toMatch(/The evidence is not sound: \d faults?\./);
  },
  60_000,
);
