import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { HostError } from '../../../core/runtime/ports.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { seeded } from '../../projections/seeded.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

/** Flips in the ordinary run; `npm run test:full` does more. */
const FLIPS = Number(process.env.OPENRATH_FLIPS ?? 60);
const SEED = 20_261_128;

/** A closed home whose events file is mostly events. */
async function denseHome(): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  const said = (seq: number) => ({ payload: { text: `${seq} said something. `.repeat(30 + (seq % 50) * 4) } });
  await put(home, 'a', undefined, chainOf('a', 0, 300, undefined, said));
  await home.store.close();
  return folder;
}

/** Every event as it is kept, without what finds it; undefined where the file no longer gives all of them. */
function eventsIn(path: string): string | undefined {
  const db = new Database(path, { readonly: true });
  try {
    return JSON.stringify(db.prepare('SELECT envelope, salt, encoding, payload FROM events ORDER BY num').raw().all());
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return undefined;
    throw cause;
  } finally {
    db.close();
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
