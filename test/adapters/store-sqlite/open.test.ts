import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const namesIn = (folder: string): string[] => [...filesIn(folder).keys()].sort();

it('a new home gets files that only this user can read', async () => {
  const folder = join(tempHome(), 'deep', 'home');
  await openHome(folder);
  expect(namesIn(folder)).toEqual([
    'anchors.jsonl',
    'blobs.db',
    'blobs.db-shm',
    'blobs.db-wal',
    'events.db',
    'events.db-shm',
    'events.db-wal',
  ]);
  const modes = namesIn(folder).map((name) => statSync(join(folder, name)).mode & 0o077);
  expect([statSync(folder).mode & 0o077, ...modes]).toEqual([0, ...modes.map(() => 0)]);
});

describe('B-20: what is not a store is refused with its path and left exactly as it was', () => {
  const others: [says: string, make: (path: string) => void][] = [
    ['a text file', (path) => writeFileSync(path, 'hello')],
    ['a long text file', (path) => writeFileSync(path, 'hello '.repeat(1000))],
    [
      'a database of another program',
      (path) => {
        const db = new Database(path);
        db.exec('CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)');
        db.close();
      },
    ],
    ['a folder', (path) => mkdirSync(path)],
    ['a pipe', (path) => void spawnSync('mkfifo', [path])],
    ['a device', (path) => symlinkSync('/dev/zero', path)],
  ];
  it.each(others)('%s', async (_, make) => {
    const folder = tempHome();
    const path = join(folder, 'events.db');
    make(path);
    const before = filesIn(folder);
    await expect(openHome(folder)).rejects.toMatchObject({
      code: 'not-a-store',
      message: expect.stringContaining(path),
      data: { path },
    });
    expect(filesIn(folder)).toEqual(before);
  });

  it.runIf(process.platform !== 'win32')('a pipe in the place of the anchors, or of the blobs', async () => {
    for (const name of ['anchors.jsonl', 'blobs.db']) {
      const { folder } = await smallHome();
      rmSync(join(folder, name));
      spawnSync('mkfifo', [join(folder, name)]);
      await expect(openHome(folder)).rejects.toMatchObject({
        code: 'not-a-store',
        message: `${join(folder, name)} is not a store: it is no file. Nothing was changed. Move it elsewhere, open another home, or agree to set it aside.`,
      });
      const home = await openHome(folder, { setAsideBroken: true, nowMs: () => 0 });
      expect(home.setAside).toEqual([`set-aside-1970-01-01T00.00.00.000Z-${name}`]);
      expect((await home.store.refs()).length).toBe(3);
    }
  });

  it('in the place of the blobs', async () => {
    const { folder } = await smallHome();
    writeFileSync(join(folder, 'blobs.db'), 'hello');
    const before = readFileSync(join(folder, 'events.db'));
    await expect(openHome(folder)).rejects.toMatchObject({ code: 'not-a-store' });
    expect(readFileSync(join(folder, 'blobs.db'), 'utf8')).toBe('hello');
    expect(readFileSync(join(folder, 'events.db'))).toEqual(before);
  });
});

describe('B-20: a broken store is refused in words', () => {
  const breaks: [says: string, damage: (path: string) => void][] = [
    ['half of the file is gone', (path) => truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096)],
    ['the file is empty', (path) => truncateSync(path, 0)],
    ['its last page is cut', (path) => truncateSync(path, statSync(path).size - 777)],
    [
      'a table is gone',
      (path) => {
        const db = new Database(path);
        db.exec('DROP TABLE refs');
        db.close();
      },
    ],
    [
      'the first page is noise after its header',
      (path) => {
        const bytes = readFileSync(path);
        bytes.fill(0xa5, 100, 4096);
        writeFileSync(path, bytes);
      },
    ],
  ];
  it.each(breaks)('%s', async (_, damage) => {
    const { folder } = await smallHome();
    damage(join(folder, 'events.db'));
    await expect(openHome(folder)).rejects.toMatchObject({
      code: 'store-broken',
      message: expect.stringMatching(/events\.db.*Put it back from a backup, or agree to set/),
    });
  });
});

it('E1: a lost events file is not silently replaced while its anchors are there', async () => {
  const { folder } = await smallHome();
  rmSync(join(folder, 'events.db'));
  const before = filesIn(folder);
  await expect(openHome(folder)).rejects.toMatchObject({
    code: 'store-broken',
    message: expect.stringMatching(/events\.db is gone or empty, but .*anchors\.jsonl knows 3 of its sessions\./),
  });
  expect(filesIn(folder)).toEqual(before);
  const home = await openHome(folder, { setAsideBroken: true, nowMs: () => 0 });
  expect(home.setAside).toEqual(['set-aside-1970-01-01T00.00.00.000Z-anchors.jsonl']);
});

it('S9, E1: a blobs file that is gone or empty is not silently begun anew where events name blobs', async () => {
  for (const lose of [rmSync, truncateSync]) {
    const { folder } = await smallHome();
    rmSync(join(folder, 'blobs'), { recursive: true });
    lose(join(folder, 'blobs.db'));
    const before = filesIn(folder);
    const says = `${join(folder, 'blobs.db')} is gone or empty, but events name 2 blobs. Put it back from a backup, or agree to begin a new one.`;
    await expect(openHome(folder)).rejects.toMatchObject({ code: 'store-broken', message: says });
    expect(filesIn(folder).get('blobs.db')).toEqual(before.get('blobs.db'));
    const home = await openHome(folder, { setAsideBroken: true, nowMs: () => 0 });
    expect(home.salvagedBlobs).toEqual({ blobs: 0, of: 2 });
  }
});

it('a file that ends within a page which its WAL has still opens with all that was saved', async () => {
  const living = tempHome();
  const folder = tempHome();
  const home = await openHome(living);
  await put(home, 'a', undefined, chainOf('a', 0, 100));
  for (const name of ['events.db', 'events.db-wal', 'blobs.db']) copyFileSync(join(living, name), join(folder, name));
  await home.store.close();
  const after = readFileSync(join(living, 'events.db'));
  writeFileSync(join(folder, 'events.db'), after.subarray(0, after.length - 777));
  const { store } = await openHome(folder);
  expect((await store.own('a' as SessionId, 0, 1000)).length).toBe(100);
  expect((await store.verify()).faults).toEqual([]);
});

it('consent sets nothing aside where nothing is broken, nor a store of a newer version', async () => {
  const { folder } = await smallHome();
  const home = await openHome(folder, { setAsideBroken: true });
  expect([home.setAside, (await home.store.refs()).length]).toEqual([[], 3]);
  await home.store.close();
  tamper(folder, (db) => db.pragma('user_version = 99'));
  const newer = await openHome(folder, { setAsideBroken: true });
  expect([newer.setAside, newer.readOnly?.code]).toEqual([[], 'store-newer']);
});

it('an event whose page is damaged is named when it is read, and the others still open', async () => {
  const { folder, a } = await smallHome();
  tamper(folder, (db) => db.exec(`UPDATE events SET envelope = X'00' WHERE session = 'a' AND seq = 6`));
  const { store } = await openHome(folder);
  await expect(store.event(a[6]!.id)).rejects.toMatchObject({ code: 'store-broken', data: { event: a[6]?.id } });
  expect(await store.event(a[7]!.id)).toEqual(a[7]);
});

it('a history that an event is missing from is refused, never silently cut', async () => {
  const { folder, a, b } = await smallHome();
  tamper(folder, (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq = 2`));
  const { store } = await openHome(folder);
  await expect(store.history(a[9]!.id)).rejects.toMatchObject({ code: 'store-broken' });
  await expect(store.history(b[3]!.id)).rejects.toMatchObject({ code: 'store-broken' });
  expect(await store.history(a[9]!.id, 7)).toEqual(a.slice(3));
});

it('a history that runs in a circle is refused and does not hang', async () => {
  const { folder, b } = await smallHome();
  tamper(folder, (db) => db.exec(`UPDATE events SET first_parent = id WHERE session = 'b' AND seq = 0`));
  const { store } = await openHome(folder);
  await expect(store.history(b[3]!.id)).rejects.toMatchObject({ code: 'store-broken' });
});

it('B-14: while another program holds the database an append is refused as busy, and works afterwards', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 1);
  const other = new Database(join(folder, 'events.db'));
  other.exec('BEGIN IMMEDIATE');
  await expect(put(home, 'a', undefined, events)).rejects.toMatchObject({ code: 'store-busy', retryable: true });
  other.exec('ROLLBACK');
  other.close();
  await put(home, 'a', undefined, events);
});

it('B-14: of two programs on one store, the one that is late is refused with the current head', async () => {
  const folder = tempHome();
  const one = await openHome(folder);
  const two = await openHome(folder);
  const [root, left] = chainOf('a', 0, 2);
  const right = chainOf('a', 1, 2, root, () => ({ payload: { text: 'right' } }));
  await put(one, 'a', undefined, [root!]);
  await put(two, 'a', root, [left!]);
  const session = root!.envelope.origin.session;
  const outcome = await one.store.append([{ session, expectedHead: root!.id, events: right }]);
  expect(outcome).toEqual({ ok: false, session: 'a', head: left?.id });
  expect((await one.store.verify()).faults).toEqual([]);
});
