import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { consent, stamp } from './blob-home.ts';
import { openHome } from './open-home.ts';
import { setAsidesIn } from './set-asides-in.ts';
import { smallHome } from './small-home.ts';
import { namesOf, tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

/** `npm run test:full` kills before each step, the ordinary run before every third where there are many. */
const EVERY = process.env.OPENRATH_KILLS === undefined ? 3 : 1;

const program = join(import.meta.dirname, 'salvage-until-killed.ts');

/** Salvages a home in a process of its own that is killed before a step. Gives whether it was. */
async function salvageAndKill(folder: string, which: string, nth: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, folder, which, String(nth)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL']);
  return signal !== null;
}

/** Where a killed salvage has left a home: as it was, with the consent that it needs; or with the new files in place. */
async function openAfter(folder: string) {
  const outcome = await openHome(folder, { nowMs: consent.nowMs }).catch((fault: { code: string }) => fault.code);
  if (typeof outcome !== 'string') return { state: 'replaced', home: outcome };
  return { state: outcome, home: await openHome(folder, consent) };
}

interface Broken {
  readonly folder: string;
  /** Names of the files that are set aside. */
  readonly names: readonly string[];
  /** What is said of it, and what is there in the end. */
  readonly came: object;
}

/** Kills a salvage before each of its steps, or some of them, opens the home again, and gives how it was each time, as runs of the same. */
async function killEverywhere({ folder, names, came }: Broken, which: 'all' | 'renames') {
  const states: string[] = [];
  const before = names.map((name) => readFileSync(join(folder, name)));
  const every = which === 'all' ? EVERY : 1;
  for (let isKilled = true, nth = 1; isKilled; nth += every) {
    const copy = tempHome();
    cpSync(folder, copy, { recursive: true });
    isKilled = await salvageAndKill(copy, which, nth);
    const { state, home } = await openAfter(copy);
    const { setAside, salvaged, salvagedBlobs, store } = home;
    const refs = (await store.refs()).map(({ session }) => session).sort();
    const faults = namesOf((await store.verify()).faults);
    expect([nth, { salvaged, salvagedBlobs, refs, faults }]).toEqual([nth, came]);
    expect([nth, setAside]).toEqual([nth, names.map((name) => `${stamp}-${name}`)]);
    expect([nth, (await setAsidesIn(home)).map(({ files }) => files)]).toEqual([nth, [setAside]]);
    expect(setAside.every((name, at) => readFileSync(join(copy, name)).equals(before[at] as Buffer))).toBe(true);
    home.told();
    await store.close();
    expect([nth, readdirSync(copy).filter((name) => /new|replacing/.test(name))]).toEqual([nth, []]);
    rmSync(copy, { recursive: true });
    states.push(state);
  }
  return { states: states.filter((state, at) => state !== states[at - 1]), steps: states.length };
}

it('S1: a salvage that is killed before any of its steps leaves both files broken, to be salvaged, or both salvaged', async () => {
  const { folder } = await smallHome();
  tamper(folder, (db) => db.exec('DROP TABLE refs'));
  tamper(folder, (db) => db.exec('DROP INDEX blobs_by_id'), 'blobs.db');
  const came = {
    salvaged: { events: 16, withoutPayload: 0 },
    salvagedBlobs: { blobs: 2, of: 2 },
    refs: ['a', 'b', 'catalogue'],
    faults: [],
  };
  const { states, steps } = await killEverywhere({ folder, names: ['events.db', 'blobs.db'], came }, 'all');
  expect([states, steps * EVERY > 12]).toEqual([['store-broken', 'replaced'], true]);
}, 600_000);

it('S1: where nothing of the events comes over, the anchors go with them wherever the salvage is killed', async () => {
  for (const text of ['hello', undefined]) {
    const { folder } = await smallHome();
    if (text === undefined) rmSync(join(folder, 'events.db'));
    else writeFileSync(join(folder, 'events.db'), text);
    const names = [...(text === undefined ? [] : ['events.db']), 'anchors.jsonl'];
    const salvaged = { events: 0, withoutPayload: 0 };
    const came = { salvaged, salvagedBlobs: undefined, refs: ['catalogue'], faults: [] };
    const { states, steps } = await killEverywhere({ folder, names, came }, 'renames');
    expect([states, steps]).toEqual([
      [text === undefined ? 'store-broken' : 'not-a-store', 'replaced'],
      // Of the record, of each old file, of the new one; and once without a kill.
      names.length + 3,
    ]);
  }
}, 600_000);

it('S1: a broken file and its WAL are set aside together wherever the salvage is killed', async () => {
  const { folder: living } = await smallHome();
  const folder = tempHome();
  const home = await openHome(living);
  await put(home, 'c', undefined, chainOf('c', 0, 5));
  cpSync(living, folder, { recursive: true, filter: (from) => !/host\.|-shm$/.test(from) });
  const bytes = readFileSync(join(folder, 'events.db'));
  writeFileSync(join(folder, 'events.db'), bytes.fill(0, 0, 100));
  const came = {
    salvaged: { events: 21, withoutPayload: 0 },
    salvagedBlobs: undefined,
    refs: ['a', 'b', 'c', 'catalogue'],
    faults: [],
  };
  const names = ['events.db', 'events.db-wal'];
  const { states, steps } = await killEverywhere({ folder, names, came }, 'renames');
  expect([states, steps]).toEqual([['not-a-store', 'replaced'], 5]);
}, 600_000);
