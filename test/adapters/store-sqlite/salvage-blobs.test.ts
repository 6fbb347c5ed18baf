import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { saySetAside } from '../../../core/adapters/store-sqlite/say-set-aside.ts';
import { rowsOnPages } from '../../../core/adapters/store-sqlite/scan-pages.ts';
import { BLOBS_FILE } from '../../../core/adapters/store-sqlite/schema.ts';
import { columnsOf } from '../../../core/adapters/store-sqlite/table-columns.ts';
import type { BlobId } from '../../../core/model/ids.ts';
import {
  cameOver,
  change,
  consent,
  fill,
  fullHome,
  ids,
  largePacked,
  largePlain,
  PAGE,
  stamp,
  values,
  withThese,
} from './blob-home.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { namesOf, tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const damages: readonly (readonly [string, (bytes: Buffer) => unknown])[] = [
  ['one byte of the magic', (bytes) => bytes.writeUInt8(0xa5, 3)],
  ['zeros over page 1', (bytes) => bytes.fill(0, 0, PAGE)],
  ['noise over the schema', (bytes) => bytes.fill(0xa5, 100, PAGE)],
  ['the mark of another program', (bytes) => bytes.writeUInt32BE(1, 68)],
  ['a page size of 512', (bytes) => bytes.writeUInt16BE(512, 16)],
  ['noise over the root of the table', (bytes) => bytes.fill(0xa5, PAGE, 2 * PAGE)],
  ['fewer pages below the root than there are', (bytes) => bytes.writeUInt16BE(1, PAGE + 3)],
  ['noise over the root of the index', (bytes) => bytes.fill(0xa5, 2 * PAGE, 3 * PAGE)],
];

it.each(damages)('B-20: %s: every blob comes over with consent, large ones too', async (_, damage) => {
  const folder = await fullHome();
  change(folder, damage);
  expect(await cameOver(folder)).toEqual(withThese(ids));
});

it('B-20: an index that does not lead to every blob is made anew with consent', async () => {
  const folder = await fullHome();
  const id = Buffer.from(ids[3] as string, 'hex');
  const INDEX_LEAF = 10;
  change(folder, (bytes) => {
    const pages = Array.from({ length: bytes.length / PAGE }, (_, at) => bytes.subarray(at * PAGE, (at + 1) * PAGE));
    const leaf = pages.find((page) => page[0] === INDEX_LEAF && page.includes(id));
    leaf?.fill(0, leaf.indexOf(id), leaf.indexOf(id) + 1);
  });
  const before = await openHome(folder);
  expect(await before.blobs.has(ids[3] as BlobId)).toBe(false);
  await before.store.close();
  expect(await cameOver(folder)).toEqual(withThese(ids));
});

it('S1: where salvaging fails, every file is as it was', async () => {
  const folder = await fullHome();
  change(folder, (bytes) => bytes.fill(0, 0, 100));
  const before = readdirSync(folder).sort();
  const broken = readFileSync(join(folder, 'blobs.db'));
  const failing = () => {
    throw new Error('the hash failed');
  };
  await expect(openHome(folder, { ...consent, sha256: failing })).rejects.toThrow('the hash failed');
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(readFileSync(join(folder, 'blobs.db')).equals(broken)).toBe(true);
  expect(await cameOver(folder)).toEqual(withThese(ids));
  expect(readFileSync(join(folder, `${stamp}-blobs.db`)).equals(broken)).toBe(true);
});

it('B-20: where nothing is left of the file, large blobs come over, and the others are named as missing', async () => {
  for (const left of ['hello', '']) {
    const folder = await fullHome();
    writeFileSync(join(folder, 'blobs.db'), left);
    await expect(openHome(folder)).rejects.toMatchObject({ code: left === '' ? 'store-broken' : 'not-a-store' });
    expect(await cameOver(folder)).toEqual(withThese([largePlain, largePacked]));
  }
  const folder = await fullHome();
  rmSync(join(folder, 'blobs.db'));
  await expect(openHome(folder)).rejects.toMatchObject({ code: 'store-broken' });
  expect(await cameOver(folder)).toEqual(withThese([largePlain, largePacked], []));
});

it('B-20: a large blob whose file was altered or cut does not come over', async () => {
  const folder = await fullHome();
  const pathOf = (id: BlobId) => join(folder, 'blobs', id.slice(0, 2), id);
  const cut = readFileSync(pathOf(largePacked));
  writeFileSync(pathOf(largePacked), cut.subarray(0, cut.length - 1));
  const altered = readFileSync(pathOf(largePlain));
  altered.writeUInt8(altered.readUInt8(9) ^ 1, 9);
  writeFileSync(pathOf(largePlain), altered);
  mkdirSync(join(folder, 'blobs', '00', '0'.repeat(64)), { recursive: true });
  change(folder, (bytes) => bytes.fill(0, 0, 100));
  expect(await cameOver(folder)).toEqual(withThese(ids.slice(0, -2)));
});

it('B-20: zeros over the header of a file whose last commits lie in the WAL: those blobs come over too', async () => {
  const living = tempHome();
  const folder = tempHome();
  const home = await openHome(living);
  await fill(home);
  cpSync(living, folder, { recursive: true, filter: (from) => !/host\.|-shm$/.test(from) });
  await home.store.close();
  copyFileSync(join(living, 'anchors.jsonl'), join(folder, 'anchors.jsonl'));
  expect(readFileSync(join(folder, 'blobs.db-wal')).length).toBeGreaterThan(
    readFileSync(join(folder, 'blobs.db')).length,
  );
  const both = [`${stamp}-blobs.db`, `${stamp}-blobs.db-wal`];
  for (const damage of [(bytes: Buffer) => bytes.fill(0, 0, 100), () => Buffer.alloc(0)]) {
    const copy = tempHome();
    cpSync(folder, copy, { recursive: true });
    change(copy, damage);
    expect(await cameOver(copy)).toEqual(withThese(ids, both));
  }
});

it('B-20: what was dropped stays dropped, also where the file says nothing any more', async () => {
  const folder = await fullHome();
  const home = await openHome(folder);
  await home.blobs.drop([ids[0] as BlobId, ids[150] as BlobId, largePlain]);
  await home.store.close();
  change(folder, (bytes) => bytes.fill(0, 0, 100));
  const left = ids.filter((_, at) => at !== 0 && at !== 150 && at !== ids.length - 2);
  expect(await cameOver(folder)).toEqual(withThese(left));
});

it('B-20: blobs come over whatever their row says of their size and packing, and none under the id of another', async () => {
  const folder = await fullHome();
  tamper(
    folder,
    (db) => {
      db.exec('DROP INDEX blobs_by_id');
      db.exec('UPDATE blobs SET size_bytes = 1, encoding = 7 WHERE num % 2 = 0 AND encoding < 2');
      db.exec('UPDATE blobs SET id = (SELECT id FROM blobs WHERE num = 5) WHERE num = 6');
      db.exec('UPDATE blobs SET bytes = (SELECT bytes FROM blobs WHERE num = 9) WHERE num = 8');
    },
    'blobs.db',
  );
  expect(await cameOver(folder)).toEqual(withThese(ids.filter((_, at) => at !== 5 && at !== 7)));
});

it('B-20: of a database of another program only what hashes to its name comes over', async () => {
  const folder = await fullHome();
  rmSync(join(folder, 'blobs'), { recursive: true });
  rmSync(join(folder, 'blobs.db'));
  const other = new Database(join(folder, 'blobs.db'));
  other.exec('CREATE TABLE notes (num INTEGER PRIMARY KEY, id BLOB, size INT, more INT, bytes BLOB)');
  const insert = other.prepare('INSERT INTO notes (id, size, more, bytes) VALUES (?, 1, 0, ?)');
  insert.run(Buffer.from(ids[2] as string, 'hex'), values[2]);
  insert.run(Buffer.from(ids[3] as string, 'hex'), values[2]);
  insert.run(Buffer.alloc(0), Buffer.alloc(0));
  other.close();
  expect(await cameOver(folder)).toEqual(withThese([ids[2] as BlobId]));
});

it('B-20: bytes that claim to be a row of more than the most are passed over unread', async () => {
  const folder = await fullHome();
  const columns = columnsOf(BLOBS_FILE.schema, 'blobs');
  const sizes = (most: number) =>
    [...rowsOnPages(join(folder, 'blobs.db'), columns, most)].map(
      ({ bytes }) => (bytes as Uint8Array | null)?.length ?? 0,
    );
  const all = sizes(Number.POSITIVE_INFINITY);
  expect([all.length, Math.max(...all) > 80_000]).toEqual([ids.length, true]);
  expect(sizes(50_000)).toEqual(all.filter((size) => size < 49_900));
});

it('B-20: what came over is said with how many there were, beside what came over of the events', async () => {
  const { folder } = await smallHome();
  writeFileSync(join(folder, 'blobs.db'), 'hello');
  const names = `${stamp}-blobs.db is what was broken. It may hold the only copy of 1 blob: keep it until none is missing.`;
  expect(await saySetAside(await openHome(folder, consent))).toBe(
    `1 of 2 blobs came over. Verify names what is missing. ${names}`,
  );
  const both = (await smallHome()).folder;
  tamper(both, (db) => db.exec('DROP TABLE refs'));
  tamper(both, (db) => db.exec('DROP INDEX blobs_by_id'), 'blobs.db');
  const home = await openHome(both, consent);
  expect(await saySetAside(home)).toBe(
    `16 events of 2 sessions came over. 2 of 2 blobs came over. Nothing is missing. ${stamp}-events.db, ${stamp}-blobs.db are what was broken; delete them once you are sure.`,
  );
  expect(namesOf((await home.store.verify()).faults)).toEqual([]);
});
