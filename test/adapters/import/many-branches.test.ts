import { expect, test } from 'vitest';
import { keptFacts } from '../../../core/adapters/import/kept-facts.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { createImportWorld, importAll, type TestWorld } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

/** A log of one answer that very many prompts follow. */
function childrenOfOne(children: number): object[] {
  const kids = Array.from({ length: children }, (_, at) => prompt(`k-${at}`, 's-1', `kid ${at}`));
  return [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.'), ...kids];
}

/** The same world; counts what is written to its store, in characters of what is remembered of files and of their counts, and what is asked. */
function counting(world: TestWorld) {
  const work = { remembered: 0, counts: 0, mostAtOnce: 0, asked: 0 };
  const { store } = world;
  const counted: TestWorld = {
    ...world,
    store: {
      ...store,
      append: (batch, ledger) => {
        work.remembered += (ledger?.files ?? []).reduce((sum, { report }) => sum + report.length, 0);
        return store.append(batch, ledger);
      },
      saveProjections: (name, rows) => {
        work.mostAtOnce = Math.max(work.mostAtOnce, rows.length);
        work.counts += rows.reduce((sum, { text }) => sum + text.length, 0);
        return store.saveProjections(name, rows);
      },
      ref: (session) => {
        work.asked++;
        return store.ref(session);
      },
    },
  };
  return { world: counted, work };
}

async function workOf(children: number) {
  const path = createLogFolder().write('roses.jsonl', childrenOfOne(children));
  const { world, work } = counting(createImportWorld());
  const [report] = await importAll(world, path);
  expect([report?.sessions.length, report?.unlisted]).toEqual([1_000, children - 1_000]);
  return work;
}

test('I3: the work of an import grows with its records, however many branches leave from one', async () => {
  const [some, twice] = [await workOf(3_000), await workOf(6_000)];
  expect(twice.remembered / some.remembered).toBeLessThan(2.5);
  expect(twice.counts - some.counts).toBeLessThan(3_000 * 65);
  expect([some.asked, twice.asked]).toEqual([0, 0]);
  expect(twice.mostAtOnce).toBeLessThanOrEqual(500);
}, 60_000);

test('S12: the counts of a file are gone with what is kept of them for any of its sessions', async () => {
  const path = createLogFolder().write('roses.jsonl', childrenOfOne(3));
  const world = createImportWorld();
  const [first] = await importAll(world, path);
  const sessions = first?.sessions.map(({ id }) => id as SessionId) ?? [];
  const keptWithout = async (gone: SessionId | undefined) => {
    const projection: typeof world.store.projection = async (name, session) =>
      session === gone ? undefined : world.store.projection(name, session);
    return keptFacts(sessions, { sha256, store: { ...world.store, projection } });
  };
  expect(await keptWithout(undefined)).toEqual(first?.facts);
  expect(await Promise.all(sessions.map(keptWithout))).toEqual([undefined, undefined, undefined]);
}, 60_000);

test('I3: an import of very many branches that broke off goes on from there, and no branch is made twice', async () => {
  const path = createLogFolder().write('roses.jsonl', childrenOfOne(2_000));
  const world = createImportWorld();
  let left = 3;
  const breaking: TestWorld = {
    ...world,
    store: {
      ...world.store,
      append: async (batch, ledger) => {
        if (left-- === 0) throw new Error('broke off');
        return world.store.append(batch, ledger);
      },
    },
  };
  await expect(importAll(breaking, path)).rejects.toThrow('broke off');
  const before = await world.store.refs();
  expect(before.length).toBeGreaterThan(600);
  const [report] = await importAll(world, path);
  const after = await world.store.refs();
  expect([report?.sessions.length, report?.unlisted, after.length]).toEqual([1_000, 1_000, 2_000]);
  expect(after.slice(0, before.length)).toEqual(before);
}, 60_000);
