import { copyFileSync, cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { saySetAside } from '../../../core/adapters/store-sqlite/say-set-aside.ts';
import type { BlobId, SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { otherRowsWal, otherWal } from './other-wal.ts';
import { tempHome } from './temp-home.ts';

const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
const ASIDE = 'set-aside-2023-11-14T22.13.20.000Z-';
const names = ['events.db', 'events.db-wal', 'blobs.db', 'blobs.db-wal'];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Adds to a home, one commit each, and gives its files as a process that was killed then leaves them. */
async function killedAfter(folder: string, session: string, events: number): Promise<string> {
  const home = await openHome(folder);
  const chain = chainOf(session, 0, events);
  for (const [at, event] of chain.entries()) {
    await put(home, session, chain[at - 1], [event]);
    await home.blobs.put(bytesOf(`${session} ${at}`));
  }
  const killed = tempHome();
  for (const name of names) copyFileSync(join(folder, name), join(killed, name));
  await home.store.close();
  copyFileSync(join(folder, 'anchors.jsonl'), join(killed, 'anchors.jsonl'));
  return killed;
}

/** A closed home with one session. */
async function closedHome(session: string, events: number): Promise<string> {
  const folder = tempHome();
  await killedAfter(folder, session, events);
  return folder;
}

/** That a WAL is refused with nothing changed, and that the home opens with all its events once it was agreed to set it aside. */
async function refused(folder: string, file: string, because: string): Promise<void> {
  const before = filesIn(folder);
  await expect(openHome(folder)).rejects.toMatchObject({
    code: 'store-broken',
    message: expect.stringMatching(
      new RegExp(`${file}-wal is not the WAL of ${file}: ${because}\\. Nothing was changed`),
    ),
  });
  expect(filesIn(folder)).toEqual(before);
  const wal = readFileSync(join(folder, `${file}-wal`));
  const opened = await openHome(folder, consent);
  expect(opened.setAside).toEqual([`${ASIDE}${file}-wal`]);
  expect(readFileSync(join(folder, `${ASIDE}${file}-wal`))).toEqual(wal);
  expect(await saySetAside(opened)).toBe(
    `${ASIDE}${file}-wal is a WAL of another database, so the store was opened without it; delete it once you are sure.`,
  );
  expect((await opened.store.own('a' as SessionId, 0, 100)).length).toBe(20);
  expect(await opened.blobs.get(sha256(bytesOf('a 3')) as BlobId)).toEqual(bytesOf('a 3'));
  expect((await opened.store.verify()).faults).toEqual([]);
}

const foreign: readonly (readonly [string, string, () => Buffer])[] = [
  ['another program', 'it is of another program', () => otherWal(4096, 3)],
  ['another program, long', 'it is of another program', () => otherWal(4096, 300)],
  ['another program with other pages', 'its pages are of another size', () => otherWal(1024, 3)],
  ['another program without page 1', 'it continues a database of another length', otherRowsWal],
];

it.each(foreign)('B-20: a WAL of %s beside a file is refused, and no event is lost', async (_, because, wal) => {
  for (const file of ['events.db', 'blobs.db']) {
    const folder = await closedHome('a', 20);
    writeFileSync(join(folder, `${file}-wal`), wal());
    await refused(folder, file, because);
  }
});

it.each([1, 5, 20, 80])(
  'B-20: a WAL of another home after %i commits is refused',
  async (commits) => {
    for (const [from, file] of [
      [0, 'events.db'],
      [0, 'blobs.db'],
      [20, 'events.db'],
      [20, 'blobs.db'],
    ] as const) {
      const folder = await closedHome('a', 20);
      const other = from === 0 ? tempHome() : await closedHome('b', from);
      const killed = await killedAfter(other, 'c', commits);
      copyFileSync(join(killed, `${file}-wal`), join(folder, `${file}-wal`));
      await refused(folder, file, '.*');
    }
  },
  60_000,
);

it('B-20: an older WAL of the same home is refused', async () => {
  const folder = tempHome();
  const killed = await killedAfter(folder, 'older', 5);
  await killedAfter(folder, 'a', 20);
  copyFileSync(join(killed, 'events.db-wal'), join(folder, 'events.db-wal'));
  await refused(folder, 'events.db', '.*');
});

it.each([
  [3, 'it continues a database of another length'],
  [40, 'it continues a newer one'],
])(
  'B-20: a newer WAL of %i commits of the same home beside an older copy of the file is refused',
  async (commits, because) => {
    const folder = await closedHome('a', 20);
    const copy = tempHome();
    cpSync(folder, copy, { recursive: true });
    await killedAfter(folder, 'b', 100);
    const killed = await killedAfter(folder, 'c', commits);
    copyFileSync(join(killed, 'events.db-wal'), join(copy, 'events.db-wal'));
    await refused(copy, 'events.db', because);
  },
);

it('B-20: a WAL of a copy of the same home that went another way is refused', async () => {
  const folder = await closedHome('a', 20);
  const copy = tempHome();
  cpSync(folder, copy, { recursive: true });
  const killed = await killedAfter(copy, 'c', 30);
  await killedAfter(folder, 'b', 2);
  copyFileSync(join(killed, 'events.db-wal'), join(folder, 'events.db-wal'));
  await refused(folder, 'events.db', '.*');
});

it('B-20: a WAL that SQLite takes nothing from, of noise or cut within its first commit, loses nothing', async () => {
  const noise = Buffer.from(Array.from({ length: 9000 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255));
  for (const wal of [noise, otherWal(4096, 3).subarray(0, 3000), Buffer.alloc(10), Buffer.alloc(0)]) {
    const folder = await closedHome('a', 20);
    writeFileSync(join(folder, 'events.db-wal'), wal);
    const { store } = await openHome(folder);
    expect((await store.own('a' as SessionId, 0, 100)).length).toBe(20);
    expect((await store.verify()).faults).toEqual([]);
  }
});

it('B-20: a cut WAL of another home is refused', async () => {
  const folder = await closedHome('a', 20);
  const killed = await killedAfter(tempHome(), 'c', 30);
  copyFileSync(join(killed, 'events.db-wal'), join(folder, 'events.db-wal'));
  truncateSync(join(folder, 'events.db-wal'), 60_000);
  await refused(folder, 'events.db', '.*');
});
