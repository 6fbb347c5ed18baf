import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import type { BlobId } from '../../../core/model/ids.ts';
import { put, record } from '../../ports/subject.ts';
import { chainOf, type Said } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

/** A closed home with session `a` (10 events), its fork `b` at a#4 (4 events), and a catalogue of 2. */
export interface SmallHome {
  readonly folder: string;
  readonly a: readonly StoredEvent[];
  readonly b: readonly StoredEvent[];
  /** Named by a#3, a row of blobs.db. */
  readonly picture: BlobId;
  /** Named by a#5, a file. */
  readonly film: BlobId;
}

const film = Uint8Array.from({ length: 1_200_000 }, (_, at) => (at * 2_654_435_761) >>> 13);

let made: Promise<SmallHome> | undefined;
afterAll(async () => {
  if (made !== undefined) rmSync((await made).folder, { recursive: true, force: true });
});

/** Makes it, by copying the one that the first call made. */
export async function smallHome(): Promise<SmallHome> {
  made ??= make(mkdtempSync(join(tmpdir(), 'small-home-')));
  const original = await made;
  const folder = tempHome();
  cpSync(original.folder, folder, { recursive: true });
  return { ...original, folder };
}

async function make(folder: string): Promise<SmallHome> {
  const home = await openHome(folder);
  const picture = await home.blobs.put(new TextEncoder().encode('a picture'));
  await home.blobs.put(film);
  const filmId = sha256(film) as BlobId;
  const a = chainOf('a', 0, 10, undefined, (seq) => saidBy(seq, picture, filmId));
  const opening = { kind: 'session/forked', payload: { from: 'a', at: a[4]?.id, reason: 'person' } };
  const b = chainOf('b', 0, 4, a[4], (seq) => (seq === 0 ? opening : {}));
  await put(home, 'a', undefined, a);
  await put(home, 'b', undefined, b);
  await record(home, 'catalogue/session-added', { subject: 'a', how: 'created' });
  await record(home, 'catalogue/session-added', { subject: 'b', how: 'forked', from: 'a', at: a[4]?.id });
  await home.store.close();
  return { folder, a, b, picture, film: filmId };
}

function saidBy(seq: number, picture: BlobId, filmId: BlobId): Said {
  if (seq === 3) return { refs: [{ blob: picture }] };
  if (seq === 5) return { payload: { parts: [{ type: 'file', blob: filmId }] } };
  return seq === 8 ? { payload: { text: 'a long answer '.repeat(200) } } : {};
}
