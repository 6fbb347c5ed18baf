import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { mendedShelf } from '../../../core/adapters/search-sqlite/mended-shelf.ts';
import { SEARCH_FILE, SEARCH_VERSION } from '../../../core/adapters/search-sqlite/schema.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { otherRowsWal } from '../store-sqlite/other-wal.ts';
import { tempHome } from '../store-sqlite/temp-home.ts';
import { catchUp, wanted } from './open-shelf.ts';

const NOW_MS = Date.UTC(2026, 2, 1);
const ASIDE = 'set-aside-2026-03-01T00.00.00.000Z-search.db';
const FOREIGN = 'set-aside-2026-03-01T00.00.00.000Z-foreign-search.db';

/** Leaves the header of an index. */
function spoil(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, 4096, bytes.length));
}

/** What an index may have become, and anything else may be. */
const noise = Uint8Array.from({ length: 10_000 }, (_, at) => (at * 151) % 256);

async function brokenBy(damage: (path: string) => void) {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 300, undefined, (seq) => ({
    payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `needle ${seq}` }] },
  }));
  await put(home, 'a', undefined, events);
  const says: string[] = [];
  const open = () => mendedShelf(folder, { nowMs: () => NOW_MS, onRebuilt: (text) => says.push(text) });
  const first = open();
  first.use(catchUp);
  first.close();
  damage(join(folder, SEARCH_FILE));
  const shelf = open();
  onTestFinished(shelf.close);
  return { folder, shelf, says, events };
}

const asideIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^set-aside.*search\.db$/.test(name));

it.each([
  ['has pages of nonsense', spoil],
  ['is cut off in its first page', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 1_000))],
])('an index that %s is set aside, made anew and said so', async (_, damage) => {
  const { folder, shelf, says } = await brokenBy(damage);
  shelf.use(catchUp);
  expect(shelf.use((open) => open.find(wanted('needle 299')).hits)).toHaveLength(1);
  expect(says).toEqual([
    `The search index was damaged. It is made anew from the record, which is as it was. ${ASIDE} is what it was; delete it once you have looked at it.`,
  ]);
  expect(asideIn(folder)).toEqual([ASIDE]);
});

it('an index of another version is made anew without a word', async () => {
  const { folder, shelf, says } = await brokenBy((path) => {
    const bytes = readFileSync(path);
    writeFileSync(
      path,
      Buffer.from(bytes.toString('latin1').replace(SEARCH_VERSION, SEARCH_VERSION.replace(/^./, '0')), 'latin1'),
    );
  });
  expect(shelf.use((open) => open.progress())).toEqual({ indexed: 0, total: 300 });
  shelf.use(catchUp);
  expect(shelf.use((open) => open.find(wanted('needle 299')).hits)).toHaveLength(1);
  expect([says, asideIn(folder)]).toEqual([[], []]);
});

it('S12: forgetting deletes an index that was set aside, and one that can not be cleaned', async () => {
  const { folder, shelf, says, events } = await brokenBy(spoil);
  shelf.use(catchUp);
  expect(asideIn(folder)).toEqual([ASIDE]);
  shelf.close();
  spoil(join(folder, SEARCH_FILE));
  shelf.forget([events[0]!.id]);
  expect([asideIn(folder), readdirSync(folder).includes(SEARCH_FILE), says.length]).toEqual([[], false, 1]);
  shelf.use(catchUp);
  expect(shelf.use((open) => open.find(wanted('needle 299')).hits)).toHaveLength(1);
});

it.each([
  [
    'a database of another program',
    (path: string) => {
      const db = new Database(path);
      db.exec("CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('rose.example')");
      db.close();
    },
  ],
  ['a text', (path: string) => writeFileSync(path, 'Roses — red ones.\n'.repeat(300))],
  ['a text that begins as none', (path: string) => writeFileSync(path, `\0${'Roses — red ones.\n'.repeat(300)}`)],
  ['what nobody knows', (path: string) => writeFileSync(path, noise)],
  [
    "another program's database that can't be read",
    (path: string) => {
      const header = Buffer.alloc(100);
      header.write('SQLite format 3\0', 'latin1');
      header.writeUInt32BE(7, 68);
      writeFileSync(path, Buffer.concat([header, noise]));
    },
  ],
])('in the place of an index %s is kept as it is, also where something is erased, and said', async (_, write) => {
  const { folder, shelf, says, events } = await brokenBy((path) => {
    for (const name of ['', '-wal', '-shm']) rmSync(`${path}${name}`, { force: true });
    write(path);
  });
  const before = readFileSync(join(folder, SEARCH_FILE));
  shelf.use(catchUp);
  expect(shelf.use((open) => open.find(wanted('needle 299')).hits)).toHaveLength(1);
  expect(says).toEqual([
    `What stood in the place of the search index was none that can be read: it was set aside as ${FOREIGN}. The index is made anew from the record.`,
  ]);
  shelf.forget([events[0]!.id]);
  expect(readFileSync(join(folder, FOREIGN))).toEqual(before);
});

it('S12: forgetting while another program writes its database in the place of an index leaves it', async () => {
  const { folder, shelf, events } = await brokenBy((path) => {
    for (const name of ['', '-wal', '-shm']) rmSync(`${path}${name}`, { force: true });
  });
  const other = new Database(join(folder, SEARCH_FILE));
  onTestFinished(() => void other.close());
  other.exec("CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('rose.example'); BEGIN EXCLUSIVE");
  shelf.forget([events[0]!.id]);
  other.exec('COMMIT');
  expect(other.prepare('SELECT url FROM bookmarks').pluck().all()).toEqual(['rose.example']);
  expect(readdirSync(folder)).toContain(SEARCH_FILE);
});

it('a WAL of another alone in the place of an index is kept', async () => {
  const wal = otherRowsWal();
  const { folder, shelf } = await brokenBy((path) => {
    for (const name of ['', '-shm']) rmSync(`${path}${name}`, { force: true });
    writeFileSync(`${path}-wal`, wal);
  });
  shelf.use(catchUp);
  expect(readFileSync(join(folder, `${FOREIGN}-wal`))).toEqual(wal);
});

it('an index with a WAL of another database beside it opens without it, which is kept, and finds everything', async () => {
  const wal = otherRowsWal();
  const { folder, shelf, says } = await brokenBy((path) => writeFileSync(`${path}-wal`, wal));
  const hits = shelf.use((index) => {
    catchUp(index);
    return index.find(wanted('needle', { limit: 500 })).hits.length;
  });
  expect([hits, asideIn(folder), readFileSync(join(folder, `${FOREIGN}-wal`))]).toEqual([300, [], wal]);
  expect(says).toEqual([
    `What stood in the place of the search index was none that can be read: it was set aside as ${FOREIGN}-wal. The index is made anew from the record.`,
  ]);
});

it.each([
  ['a pipe', (path: string) => void spawnSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
])(
  'in the place of an index %s stays, is said with what to do, and the index is made anew once it is gone',
  async (_, put) => {
    const { folder, shelf, says } = await brokenBy((path) => {
      rmSync(path);
      put(path);
    });
    const path = join(folder, SEARCH_FILE);
    const message = `${path} is no file, so that nothing can be searched. Delete it or move it elsewhere: the search index is made anew from the record.`;
    expect(() => shelf.use(catchUp)).toThrow(new HostError('store-unreachable', message, { data: { path } }));
    expect(readdirSync(folder)).toContain(SEARCH_FILE);
    rmSync(path, { recursive: true });
    shelf.use(catchUp);
    expect([shelf.use((open) => open.find(wanted('needle 299')).hits).length, says]).toEqual([1, []]);
  },
);

it.each([
  ['a pipe', (path: string) => void spawnSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
])(
  'S12: forgetting where %s stands in the place of an index leaves it: it holds nothing of the record',
  async (_, put) => {
    const { folder, shelf, events } = await brokenBy((path) => {
      rmSync(path);
      put(path);
    });
    shelf.forget([events[0]!.id]);
    expect(readdirSync(folder)).toContain(SEARCH_FILE);
  },
);
