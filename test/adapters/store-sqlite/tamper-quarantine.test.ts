import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { tamper, verifyHome } from './tamper.ts';

const texts = ['torn', `long ${'and longer '.repeat(400)}`];

/** A closed home that keeps two ranges of a file, one plain and one packed. */
async function keepingHome(): Promise<string> {
  const { folder } = await smallHome();
  const { store } = await openHome(folder);
  const quarantine = texts.map((text, at) => {
    const bytes = Buffer.from(text);
    return {
      format: 'codex',
      source: '/logs/one',
      offset: at * 10,
      reason: 'not JSON',
      rawDigest: sha256(bytes),
      bytes,
    };
  });
  await store.append([], { entries: [], files: [], quarantine });
  await store.close();
  return folder;
}

it('E1: bytes that gave no record and are kept as they were are no fault', async () => {
  expect((await verifyHome(await keepingHome())).faults).toEqual([]);
});

it.each<[string, (db: Database) => void, string]>([
  [
    'bytes of the same size',
    (db) => db.exec("UPDATE quarantine SET bytes = X'746f7261' WHERE num = 1"),
    `The kept bytes at 0 of /logs/one hash to ${sha256('tora')}; they were kept as ${sha256('torn')}.`,
  ],
  [
    'a packed text that is cut',
    (db) => db.exec('UPDATE quarantine SET bytes = substr(bytes, 1, 20) WHERE num = 2'),
    'The kept bytes at 10 of /logs/one can no longer be unpacked.',
  ],
  [
    'bytes that went',
    (db) => db.exec('UPDATE quarantine SET bytes = NULL, encoding = NULL WHERE num = 1'),
    'The kept bytes at 0 of /logs/one are gone, and no erasure took them.',
  ],
  [
    'a size that is not theirs',
    (db) => db.exec('UPDATE quarantine SET size_bytes = 5 WHERE num = 1'),
    'The kept bytes at 0 of /logs/one are 4; 5 were kept.',
  ],
  [
    'an erasure that nobody recorded',
    (db) => db.exec("UPDATE quarantine SET bytes = NULL, encoding = NULL, raw_digest = ''"),
    '2 kept ranges of source files are empty, of /logs/one; the record tells of 0 that were erased and are still here.',
  ],
])('E1: %s are named', async (_, change, detail) => {
  const folder = await keepingHome();
  tamper(folder, change);
  const report = await verifyHome(folder);
  expect([report.sound, report.faults]).toEqual([false, [{ what: 'altered source bytes', detail }]]);
});

it('bytes that can not be unpacked are never shown as something else', async () => {
  const folder = await keepingHome();
  tamper(folder, (db) => db.exec('UPDATE quarantine SET bytes = substr(bytes, 1, 20) WHERE num = 2'));
  const { store } = await openHome(folder);
  await expect(store.quarantined(2)).rejects.toThrow(HostError);
});

it('B-20: they come over from a broken store that is set aside', async () => {
  const folder = await keepingHome();
  tamper(folder, (db) => db.exec('DROP TABLE refs'));
  const { store } = await openHome(folder, { setAsideBroken: true, nowMs: () => 0 });
  const read = await Promise.all(
    [1, 2].map(async (num) => Buffer.from((await store.quarantined(num)) ?? []).toString()),
  );
  expect(read).toEqual(texts);
});
