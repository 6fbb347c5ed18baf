import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEvent, type SessionEvent } from '../../../core/model/read-event.ts';
import { sourceOf } from '../../../core/projections/parts/source-of.ts';
import type { EventStore } from '../../../core/runtime/ports.ts';
import { erasureMark } from '../import/erasure-mark.ts';
import { createImportWorld, importAll, type TestWorld } from '../import/import-logs.ts';
import { countingIds } from './counting-ids.ts';
import { gardenLogs } from './garden-logs.ts';
import { openHome } from './open-home.ts';
import { setAsidesIn } from './set-asides-in.ts';
import { namesOf, tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const ids = countingIds();
const PAGE_BYTES = 4096;

async function open(folder: string, options: Parameters<typeof openHome>[1] = {}): Promise<TestWorld> {
  const { store, blobs } = await openHome(folder, options);
  return createImportWorld({ store, blobs, ids });
}

/** Numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function allEvents({ store }: TestWorld): Promise<SessionEvent[]> {
  const own = (await store.refs()).map(({ session }) => store.own(session, 0, Number.MAX_SAFE_INTEGER));
  return (await Promise.all(own)).flat().map(readEvent);
}

const nameOf = (event: SessionEvent): string => String(sourceOf(event)?.marks.uuid);

/** Names of the records that are events, as often as they are. */
async function recordsOf(world: TestWorld): Promise<string[]> {
  return (await allEvents(world))
    .filter((event) => sourceOf(event) !== undefined)
    .map(nameOf)
    .sort();
}

/** Puts noise over up to nine pages of a closed home's events file: one that holds events, and any others. */
function makeNoise(folder: string, random: () => number): void {
  let leaves: number[] = [];
  tamper(folder, (db) => {
    db.exec('DROP TABLE projections');
    db.pragma('wal_checkpoint(TRUNCATE)');
    const ofEvents = "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY pageno";
    leaves = db.prepare<[], number>(ofEvents).pluck().all();
  });
  const path = join(folder, 'events.db');
  const bytes = readFileSync(path);
  const hits = Array.from({ length: Math.floor(random() * 9) }, () =>
    Math.floor(2 + random() * (bytes.length / PAGE_BYTES - 2)),
  );
  // The first leaf holds the acts of the catalogue.
  const leaf = leaves[1 + Math.floor(random() * (leaves.length - 1))] ?? 0;
  for (const page of [leaf - 1, ...hits]) bytes.fill(0xa5, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  writeFileSync(path, bytes);
}

/** Imports until the store has taken so many appends. */
async function importSome(world: TestWorld, path: string, appends: number): Promise<void> {
  let left = appends;
  const append: EventStore['append'] = (...given) =>
    left-- > 0 ? world.store.append(...given) : Promise.reject(new Error('stopped'));
  await importAll({ ...world, store: { ...world.store, append } }, path).catch(() => undefined);
}

const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };

it.each([2, 7, 18, 19, 46, 59])(
  'B-20, I2: logs are whole again once they are imported after noise over pages, also by a second import (seed %i)',
  async (seed) => {
    const path = gardenLogs();
    const folder = tempHome();
    const world = await open(folder);
    const first = (await importAll(world, path)).map(({ facts, copyOf }) => ({ facts, copyOf }));
    const records = await recordsOf(world);
    await world.store.close();
    const random = seeded(seed);
    makeNoise(folder, random);
    const again = await open(folder, consent);
    expect((await recordsOf(again)).length).toBeLessThan(records.length);
    await importSome(again, path, Math.floor(random() * 4));
    const reports = await importAll(again, path);
    expect(reports.map(({ facts, copyOf }) => ({ facts, copyOf }))).toEqual(first);
    expect(await recordsOf(again)).toEqual(records);
    expect(namesOf((await again.store.verify()).faults)).toEqual([]);
    const ends = (await setAsidesIn(again)).flatMap((act) => act.ends ?? []);
    const refs = new Map((await again.store.refs()).map((ref) => [String(ref.session), ref]));
    expect(ends.filter(({ session, seq }) => (refs.get(session)?.nextSeq ?? seq + 1) <= seq)).toEqual([]);
    expect((await importAll(again, path)).map(({ status }) => status)).toEqual(first.map(() => 'unchanged'));
  },
);

it.each([103, 107, 122, 140])(
  'S12: after noise over pages no import brings back what was erased (seed %i)',
  async (seed) => {
    const path = gardenLogs();
    const folder = tempHome();
    const world = await open(folder);
    await importAll(world, path);
    const random = seeded(seed);
    const read = (await allEvents(world)).filter((event) => sourceOf(event) !== undefined);
    const erased = new Set(Array.from({ length: 6 }, () => read[Math.floor(random() * read.length)]!));
    const names = new Set([...erased].map(nameOf));
    const all = [...read].filter((event) => names.has(nameOf(event))).map(({ id }) => id);
    await world.store.erase(all, erasureMark(all));
    const records = await recordsOf(world);
    await world.store.close();
    makeNoise(folder, random);
    const again = await open(folder, consent);
    await importAll(again, path);
    expect(await recordsOf(again)).toEqual(records);
  },
);
