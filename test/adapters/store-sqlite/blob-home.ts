import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { BlobId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { seeded } from '../../projections/seeded.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

/** A person's consent, at a fixed time. */
export const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
/** What the names of files that were set aside begin with. */
export const stamp = 'set-aside-2023-11-14T22.13.20.000Z';
export const PAGE = 4096;

/** Bytes that no packer makes smaller. */
export function noise(length: number, seed: number): Uint8Array {
  const random = seeded(seed);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}

/** From 20 bytes to past 1 MiB, of which some are packed; the last two are files. */
export const values: readonly Uint8Array[] = [
  ...Array.from({ length: 120 }, (_, at) => noise(20 + at * 3, at + 1)),
  ...Array.from({ length: 30 }, (_, at) => noise(3_000 + at * 2_900, at + 1_000)),
  ...Array.from({ length: 30 }, (_, at) => new TextEncoder().encode(`a long output of call ${at} `.repeat(400 + at))),
  noise(1_300_000, 2_000),
  new TextEncoder().encode('a very long output '.repeat(70_000)),
];
export const ids = values.map((value) => sha256(value) as BlobId);
export const [largePlain, largePacked] = ids.slice(-2) as [BlobId, BlobId];

/** Writes what names every one of them: one event each. */
export async function fill(home: SqliteStore): Promise<void> {
  for (const value of values) await home.blobs.put(value);
  const events = chainOf('a', 0, ids.length, undefined, (seq) => ({ refs: [{ blob: ids[seq] as BlobId }] }));
  await put(home, 'a', undefined, events);
}

let made: string | undefined;
afterAll(() => {
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
});

/** A closed home with an event for each value, copied from the first that was made. */
export async function fullHome(): Promise<string> {
  if (made === undefined) {
    made = mkdtempSync(join(tmpdir(), 'full-home-'));
    const home = await openHome(made);
    await fill(home);
    await home.store.close();
  }
  const folder = tempHome();
  cpSync(made, folder, { recursive: true });
  return folder;
}

export function change(folder: string, how: (bytes: Buffer) => Buffer | unknown): void {
  const path = join(folder, 'blobs.db');
  const bytes = readFileSync(path);
  const changed = how(bytes);
  writeFileSync(path, changed instanceof Buffer ? changed : bytes);
}

/** What a home says and holds once a person has agreed to set its blobs file aside. */
export async function cameOver(folder: string): Promise<unknown> {
  const home = await openHome(folder, consent);
  const { setAside, salvaged, salvagedBlobs, blobs, store } = home;
  const whole: BlobId[] = [];
  for (const [at, id] of ids.entries()) {
    const value = await blobs.get(id);
    if (value === undefined) continue;
    expect(Buffer.from(value).equals(values[at] as Uint8Array)).toBe(true);
    whole.push(id);
  }
  const sizeBytes = await blobs.sizeOf(ids);
  const missing = (await store.verify()).faults.map(({ what, blob }) => [what, blob]);
  const left = readdirSync(folder).filter((name) => name.includes('.new'));
  await store.close();
  // SQLite may leave these beside a file that it could not read to its end, with nothing in them.
  const names = setAside.filter((name) => !/-(wal|shm)$/.test(name) || statSync(join(folder, name)).size > 40_000);
  return { setAside: names, salvaged, salvagedBlobs, whole, sizeBytes, missing, left };
}

/** The answer of {@link cameOver} where these came over. */
export function withThese(whole: readonly BlobId[], setAside = [`${stamp}-blobs.db`]): unknown {
  const sizeBytes = whole.reduce((sum, id) => sum + (values[ids.indexOf(id)]?.length ?? 0), 0);
  const missing = ids.filter((id) => !whole.includes(id)).map((id) => ['missing blob', id]);
  const salvagedBlobs = { blobs: whole.length, of: ids.length };
  return { setAside, salvaged: undefined, salvagedBlobs, whole, sizeBytes, missing, left: [] };
}
