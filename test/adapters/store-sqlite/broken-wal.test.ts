import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sayKeptWal } from '../../../core/adapters/store-sqlite/kept-wals.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { namesOf } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const SESSIONS = Array.from({ length: 20 }, (_, at) => `s${at}`);
const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
const ASIDE = 'set-aside-2023-11-14T22.13.20.000Z-';
const files = ['events.db', 'events.db-wal', 'blobs.db', 'blobs.db-wal'];
const FRAME_BYTES = 24 + 4096;

/** A home whose process was killed: each of its sessions is in the WAL alone. */
async function killedHome(): Promise<{ folder: string; chains: ReadonlyMap<string, readonly StoredEvent[]> }> {
  const living = tempHome();
  const folder = tempHome();
  const home = await openHome(living);
  const chains = new Map(SESSIONS.map((session) => [session, chainOf(session, 0, 6)]));
  for (const [session, chain] of chains) {
    await put(home, session, undefined, chain);
    await home.blobs.put(new TextEncoder().encode(`a picture of ${session}`));
  }
  for (const name of files) copyFileSync(join(living, name), join(folder, name));
  await home.store.close();
  copyFileSync(join(living, 'anchors.jsonl'), join(folder, 'anchors.jsonl'));
  return { folder, chains };
}

function change(folder: string, name: string, work: (bytes: Buffer) => void): Buffer {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  work(bytes);
  writeFileSync(path, bytes);
  return bytes;
}

const flip = (part: number) => (bytes: Buffer) => {
  const at = 32 + Math.floor((framesOf(bytes) * part) / 100) * FRAME_BYTES + 24 + 4000;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
};

function framesOf(wal: Buffer): number {
  let frames = 0;
  while (wal.subarray(32 + frames * FRAME_BYTES + 8, 32 + frames * FRAME_BYTES + 16).equals(wal.subarray(16, 24)))
    frames++;
  return frames;
}

const damages: readonly (readonly [string, (bytes: Buffer) => void, lost: number])[] = [
  ['its first four bytes are zeros', (bytes) => void bytes.fill(0, 0, 4), 0],
  ['its start is noise', (bytes) => void bytes.fill(0xa5, 0, 24), 0],
  ['a bit of its first frame is another', flip(0), 1],
  ['a bit is another at 1 %', flip(1), 1],
  ['a bit is another at 50 %', flip(50), 1],
  [
    'a bit of a salt is another',
    (bytes) => void bytes.writeUInt8(bytes.readUInt8(32 + 5 * FRAME_BYTES + 9) ^ 1, 32 + 5 * FRAME_BYTES + 9),
    1,
  ],
];

it.each(damages)(
  'R3: a WAL of which %s is refused, and with consent kept, and what its frames hold comes over',
  async (_, damage, lost) => {
    const { folder, chains } = await killedHome();
    const wal = change(folder, 'events.db-wal', damage);
    const before = filesIn(folder);
    await expect(openHome(folder)).rejects.toMatchObject({
      code: 'store-broken',
      message: expect.stringMatching(
        /events\.db-wal, which belongs to events\.db, is damaged: \d+ commits lie behind what can't be read\. Nothing was changed\./,
      ),
      data: { path: join(folder, 'events.db') },
    });
    expect(filesIn(folder)).toEqual(before);
    const home = await openHome(folder, consent);
    expect(home.setAside).toEqual([`${ASIDE}events.db`, `${ASIDE}events.db-wal`]);
    expect(readFileSync(join(folder, `${ASIDE}events.db-wal`))).toEqual(wal);
    let missing = 0;
    for (const [session, chain] of chains) {
      const left = await home.store.own(session as SessionId, 0, 100);
      expect(left).toEqual(chain.filter(({ id }) => left.some((event) => event.id === id)));
      missing += chain.length - left.length;
    }
    expect([missing, home.missing]).toEqual([missing, missing]);
    expect(missing).toBeLessThanOrEqual(lost * 12);
    if (lost === 0) expect(namesOf((await home.store.verify()).faults)).toEqual([]);
  },
);

it('R3: a WAL of blobs that is damaged is refused, and with consent every blob on its frames comes over', async () => {
  const { folder } = await killedHome();
  change(folder, 'blobs.db-wal', (bytes) => void bytes.fill(0, 0, 4));
  await expect(openHome(folder)).rejects.toMatchObject({
    code: 'store-broken',
    data: { path: join(folder, 'blobs.db') },
  });
  const home = await openHome(folder, consent);
  expect([home.salvagedBlobs?.blobs, home.setAside]).toEqual([20, [`${ASIDE}blobs.db`, `${ASIDE}blobs.db-wal`]]);
});

it('R3: what a kill leaves behind the last commit opens without a word: frames of one that did not end, and of an older generation', async () => {
  const { folder, chains } = await killedHome();
  const old = readFileSync(join(folder, 'events.db-wal'));
  const anchors = readFileSync(join(folder, 'anchors.jsonl'), 'utf8').split('\n');
  writeFileSync(join(folder, 'anchors.jsonl'), anchors.filter((line) => !line.includes('"s19"')).join('\n'));
  change(folder, 'events.db-wal', (bytes) => {
    const frames = framesOf(bytes);
    const last = 32 + (frames - 1) * FRAME_BYTES;
    bytes.fill(0x5a, last + 24 + 2000, last + FRAME_BYTES);
    const older = old.subarray(32, 32 + 8 * FRAME_BYTES);
    older.copy(bytes, last + FRAME_BYTES, 0, Math.min(older.length, bytes.length - last - FRAME_BYTES));
    for (let at = last + FRAME_BYTES; at + FRAME_BYTES <= bytes.length; at += FRAME_BYTES)
      bytes.writeUInt32BE(bytes.readUInt32BE(16) - 1, at + 8);
  });
  const home = await openHome(folder);
  expect(home.setAside).toEqual([]);
  expect((await home.store.refs()).length).toBe(chains.size - 1);
  expect(readdirSync(folder).filter((name) => name.startsWith('set-aside'))).toEqual([]);
});

it('R3: a file of text or noise in the place of the WAL is renamed, and said; the home opens without it', async () => {
  for (const bytes of [Buffer.from('hello '.repeat(2000)), Buffer.from('hello')]) {
    const folder = tempHome();
    const before = await openHome(folder);
    await put(before, 'a', undefined, chainOf('a', 0, 6));
    await before.store.close();
    writeFileSync(join(folder, 'events.db-wal'), bytes);
    const home = await openHome(folder, { nowMs: () => 1_700_000_000_000 });
    expect(readFileSync(join(folder, `${ASIDE}events.db-wal`))).toEqual(bytes);
    expect((await home.store.own('a' as SessionId, 0, 100)).length).toBe(6);
    expect(home.keptWals.map(sayKeptWal)).toEqual([
      `events.db-wal was no WAL, so it was renamed ${ASIDE}events.db-wal; delete it once you are sure.`,
    ]);
  }
});

it('R3: a WAL whose last frame is damaged opens; where the anchors miss its commit a copy is kept, and said', async () => {
  const { folder } = await killedHome();
  const wal = change(folder, 'events.db-wal', (bytes) => {
    const at = 32 + framesOf(bytes) * FRAME_BYTES - 1;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  });
  const home = await openHome(folder, { nowMs: () => 1_700_000_000_000 });
  expect(readFileSync(join(folder, `${ASIDE}events.db-wal`))).toEqual(wal);
  expect(home.keptWals.map(sayKeptWal)).toEqual([
    `The last commit in events.db-wal is damaged, and events of it that were saved are missing. Verify names them. ${ASIDE}events.db-wal is a copy of it from before: keep it until you miss nothing.`,
  ]);
  expect(namesOf((await home.store.verify()).faults)).toEqual(['anchor without events s19']);
});

it('R3: of a WAL that ends in noise a copy is kept, and said', async () => {
  const { folder } = await killedHome();
  const wal = change(folder, 'events.db-wal', (bytes) => {
    const from = 32 + (framesOf(bytes) - 30) * FRAME_BYTES;
    for (let at = from; at < bytes.length; at++) bytes[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 255;
  });
  const home = await openHome(folder, { nowMs: () => 1_700_000_000_000 });
  expect(readFileSync(join(folder, `${ASIDE}events.db-wal`))).toEqual(wal);
  expect(home.keptWals.map(sayKeptWal)).toEqual([
    `events.db-wal ended in bytes that are of no commit. ${ASIDE}events.db-wal is a copy of it from before: keep it until you miss nothing.`,
  ]);
});

/** Damages that a disk or a program does to a place in a file. */
const ways: readonly (readonly [string, (bytes: Buffer, at: number) => void])[] = [
  ['a bit is another', (bytes, at) => void bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)],
  ['a sector is zeros', (bytes, at) => void bytes.fill(0, at - (at % 512), at - (at % 512) + 512)],
  ['a sector is noise', (bytes, at) => void bytes.fill(0xa5, at - (at % 512), at - (at % 512) + 512)],
];
/** Places that are damaged in the ordinary run. */
const PLACES = Number(process.env.OPENRATH_WAL_PLACES ?? 12);

it.each(ways)(
  `R3: where %s at one of ${PLACES} places of a WAL nothing is lost without a word`,
  async (_, damage) => {
    const { folder } = await killedHome();
    const original = readFileSync(join(folder, 'events.db-wal'));
    const size = 32 + framesOf(original) * FRAME_BYTES;
    for (let round = 0; round < PLACES; round++) {
      const home = tempHome();
      for (const name of [...files, 'anchors.jsonl']) copyFileSync(join(folder, name), join(home, name));
      // The last place is in the last commit, the others are spread over headers and pages.
      const at = round === PLACES - 1 ? size - 100 : Math.floor((size * round) / PLACES) + (round % 32);
      change(home, 'events.db-wal', (bytes) => damage(bytes, at));
      expect([at, await isSaid(home)]).toEqual([at, true]);
    }
  },
  120_000,
);

/** Whether a home opens whole, is refused as it is, or says what of its WAL it keeps. */
async function isSaid(folder: string): Promise<boolean> {
  const before = filesIn(folder);
  const fault = await openHome(folder).catch((error: HostError) => error);
  if (fault instanceof HostError) {
    expect(filesIn(folder)).toEqual(before);
    return fault.code === 'store-broken';
  }
  const refs = await fault.store.refs();
  await fault.store.close();
  return refs.length === SESSIONS.length || fault.keptWals.length > 0;
}
