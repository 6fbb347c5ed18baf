import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { BLOBS_FILE, EVENTS_FILE, type StoreFile } from '../../../core/adapters/store-sqlite/schema.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

const PAGE_BYTES = 4096;
const SESSIONS = Array.from({ length: 6 }, (_, at) => `s${at}` as SessionId);
const EVENTS = 30;
const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
const whole = SESSIONS.map((session) => `${session}: ${EVENTS} events`);

/** Parts without whose root no event of any session can be read, or none written: a home that lost one is not opened. */
const NEEDED = ['meta', 'events', 'events_by_id', 'events_by_place', 'refs', 'sqlite_autoindex_refs_1'];

/** A closed home whose events lie on many pages. */
async function wideHome(): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  const said = (seq: number) => ({ payload: { text: `${seq} `.repeat(200) } });
  for (const session of SESSIONS) await put(home, session, undefined, chainOf(session, 0, EVENTS, undefined, said));
  await home.store.close();
  return folder;
}

function partsOf({ schema }: StoreFile): string[] {
  const model = new Database(':memory:');
  try {
    model.exec(schema);
    return model.prepare<[], string>('SELECT name FROM sqlite_schema').pluck().all();
  } finally {
    model.close();
  }
}

/** The pages of a part of a file, its root first. */
function pagesOf(folder: string, part: string, file: string): number[] {
  const db = new Database(join(folder, file), { readonly: true });
  try {
    return db.prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ? ORDER BY path').pluck().all(part);
  } finally {
    db.close();
  }
}

function putNoise(folder: string, pages: readonly number[], file = 'events.db'): void {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  for (const page of pages) bytes.fill(0xa5, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  writeFileSync(path, bytes);
}

/** What opening a home comes to: how many events of each session can be read, or the code of the refusal. */
async function seen(folder: string, options = {}): Promise<string | readonly string[]> {
  const home = await openHome(folder, options).catch((fault: unknown) => {
    if (fault instanceof HostError) return fault.code;
    throw fault;
  });
  if (typeof home === 'string') return home;
  const counts = SESSIONS.map(async (session) => {
    const events = await home.store.own(session, 0, EVENTS).catch(() => undefined);
    return `${session}: ${events?.length ?? 'not all'} events`;
  });
  const read = await Promise.all(counts);
  await home.store.close();
  return read;
}

const roots = [EVENTS_FILE, BLOBS_FILE].flatMap((file) => partsOf(file).map((part) => [part, file.name] as const));

it.each(roots.filter(([part]) => NEEDED.includes(part)))(
  'B-20: with noise over the root of %s of %s a home is refused as broken and left as it is; with consent all comes over',
  async (part, file) => {
    const folder = await wideHome();
    putNoise(folder, pagesOf(folder, part, file).slice(0, 1), file);
    const before = filesIn(folder).get(file);
    expect([await seen(folder), filesIn(folder).get(file)]).toEqual(['store-broken', before]);
    expect(await seen(folder, consent)).toEqual(whole);
  },
);

it.each(roots.filter(([part]) => !NEEDED.includes(part)))(
  'B-20: with noise over the root of %s of %s every session opens whole',
  async (part, file) => {
    const folder = await wideHome();
    putNoise(folder, pagesOf(folder, part, file).slice(0, 1), file);
    expect(await seen(folder)).toEqual(whole);
  },
);

it('B-20: with noise over a page of events below the root, be it the first or the last, all other sessions open whole', async () => {
  const folder = await wideHome();
  const leaves = pagesOf(folder, 'events', 'events.db').slice(1);
  const path = join(folder, 'events.db');
  const bytes = readFileSync(path);
  expect(leaves.length).toBeGreaterThan(SESSIONS.length);
  for (const leaf of leaves) {
    writeFileSync(path, bytes);
    putNoise(folder, [leaf]);
    const read = await seen(folder);
    expect([
      leaf,
      Array.isArray(read) && whole.filter((one) => read.includes(one)).length >= SESSIONS.length - 2,
    ]).toEqual([leaf, true]);
  }
});

it('B-20: a home is refused once no page of events is left, and opens while there is one, whichever', async () => {
  const folder = await wideHome();
  const leaves = pagesOf(folder, 'events', 'events.db').slice(1);
  const path = join(folder, 'events.db');
  const bytes = readFileSync(path);
  const none = SESSIONS.map((session) => `${session}: not all events`);
  for (const left of leaves) {
    writeFileSync(path, bytes);
    putNoise(
      folder,
      leaves.filter((leaf) => leaf !== left),
    );
    expect([left, await seen(folder)]).toEqual([left, none]);
  }
  putNoise(folder, leaves);
  expect(await seen(folder)).toBe('store-broken');
});

/** Pages of each part, with where each stands: its root, one between, a leaf. */
function standings(folder: string, part: string, file: string): readonly (readonly [string, number])[] {
  const [root, ...below] = pagesOf(folder, part, file);
  const last = below.at(-1);
  return [
    ...(root === undefined ? [] : [['the root', root] as const]),
    ...(last === undefined ? [] : [['the last page', last] as const]),
  ];
}

it.each(roots)(
  'with noise over the root or the last page of %s of %s verify is not sound and names the file, or the home is refused',
  async (part, file) => {
    const folder = await wideHome();
    const path = join(folder, file);
    const bytes = readFileSync(path);
    for (const [where, page] of standings(folder, part, file)) {
      writeFileSync(path, bytes);
      putNoise(folder, [page], file);
      const home = await openHome(folder).catch(() => undefined);
      if (home === undefined) {
        expect([where, NEEDED.includes(part)]).toEqual(['the root', true]);
        continue;
      }
      const { sound, damaged, faults } = await home.store.verify();
      await home.store.close();
      expect([where, sound, damaged, faults[0]?.what]).toEqual([where, false, [file], 'altered']);
    }
  },
);

it('verify says that nothing is lost where only an index can’t be read', async () => {
  const folder = await wideHome();
  putNoise(folder, pagesOf(folder, 'events_by_branch', 'events.db').slice(0, 1));
  const home = await openHome(folder);
  const { faults, events } = await home.store.verify();
  const says = `Pages of ${join(folder, 'events.db')} were changed and can't be read: they are of events_by_branch.`;
  const detail = `${says} All that is recorded was read without them: nothing is lost.`;
  expect([faults, events]).toEqual([[{ what: 'altered', detail }], SESSIONS.length * EVENTS]);
});
