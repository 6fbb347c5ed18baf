import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { unpack } from '../../../core/adapters/store-sqlite/packed.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { seeded } from '../../projections/seeded.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

/** Flips in the ordinary run; `npm run test:full` does more. */
const FLIPS = Number(process.env.OPENRATH_FLIPS ?? 30);
const SEED = 20_261_128;

/** A closed home whose events file is mostly events: their texts do not pack well. */
async function denseHome(): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  const random = seeded(SEED);
  const noise = (chars: number) => Array.from({ length: chars }, () => Math.floor(random() * 36).toString(36)).join('');
  const said = (seq: number) => ({ payload: { text: noise(500 + (seq % 50) * 40) } });
  await put(home, 'a', undefined, chainOf('a', 0, 300, undefined, said));
  await home.store.close();
  return folder;
}

/** A row of events as it is kept. */
type Row = [envelope: unknown, salt: unknown, encoding: unknown, payload: unknown];

/**
 * Every event as it is kept, without what finds it; undefined where the file no longer gives all of them. Payloads as they are when unpacked:
 * a frame of zstd has bits that say nothing (RFC 8878, 3.1.1.1.1.3).
 */
function eventsIn(path: string): string | undefined {
  const db = new Database(path, { readonly: true });
  try {
    const rows = db.prepare<[], Row>('SELECT envelope, salt, encoding, payload FROM events ORDER BY num').raw().all();
    return JSON.stringify(
      rows.map(([envelope, salt, encoding, payload]) => [envelope, salt, whole(encoding, payload)]),
    );
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return undefined;
    throw cause;
  } finally {
    db.close();
  }
}

function whole(encoding: unknown, payload: unknown): unknown {
  if (encoding !== 1 || !(payload instanceof Uint8Array)) return [encoding, payload];
  try {
    return Buffer.from(unpack({ isZstd: true, bytes: payload })).toString('base64');
  } catch (cause) {
    return `no whole frame: ${String(cause)}`;
  }
}

/** What the product says of a home: that it is refused, or the faults that verify names. */
async function named(folder: string): Promise<string[]> {
  try {
    const { store } = await openHome(folder);
    try {
      return (await store.verify()).faults.map(({ what }) => what);
    } finally {
      await store.close();
    }
  } catch (cause) {
    if (cause instanceof HostError) return [cause.code];
    throw cause;
  }
}

it(
  `E1: of ${FLIPS} bits flipped anywhere in a closed file, every one that changes an event is named, seed ${SEED}`,
  async () => {
    const random = seeded(SEED);
    const folder = await denseHome();
    const path = join(folder, 'events.db');
    const whole = readFileSync(path);
    const before = eventsIn(path);
    const passedOver: string[] = [];
    let changed = 0;
    for (let flip = 0; flip < FLIPS; flip++) {
      const [offset, bit] = [Math.floor(random() * whole.length), Math.floor(random() * 8)];
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << bit), offset);
      writeFileSync(path, bytes);
      const isChanged = eventsIn(path) !== before;
      if (isChanged) changed++;
      const says = await named(folder);
      if (isChanged && says.length === 0) passedOver.push(`byte ${offset}, bit ${bit}`);
    }
    console.log(`flips that changed an event: ${changed} of ${FLIPS}, named: ${changed - passedOver.length}`);
    expect(passedOver).toEqual([]);
    expect(changed).toBeGreaterThan(FLIPS / 2);
  },
  FLIPS * 2_000 + 20_000,
);
