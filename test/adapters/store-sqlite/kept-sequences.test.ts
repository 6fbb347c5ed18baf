import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EventStore } from '../../../core/runtime/ports.ts';
import { seeded } from '../../renderer/random.ts';
import { createImportWorld, importOne, type TestWorld } from '../import/import-logs.ts';
import { createLogFolder } from '../import/log-folder.ts';
import { empty, erase, linesOf, OTHER, TORN, withHome } from './kept-logs.ts';
import { tamper, verifyHome } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const NAMES = ['roses', 'lilies', 'asters'];

/** Stops an import as soon as it begins to read. */
function stopping(store: EventStore): Pick<TestWorld, 'store'> & { readonly signal: AbortSignal } {
  const stop = new AbortController();
  const quarantineCounts: EventStore['quarantineCounts'] = (...given) => {
    stop.abort();
    return store.quarantineCounts(...given);
  };
  return { store: { ...store, quarantineCounts }, signal: stop.signal };
}

async function rangesOf(store: EventStore, path: string): Promise<{ readonly ranges: number; readonly all: number }> {
  const { ranges, erased } = (await store.quarantinedSources()).find(({ source }) => source === path) ?? {
    ranges: 0,
    erased: 0,
  };
  return { ranges, all: ranges + erased };
}

it.each(Array.from({ length: 8 }, (_, seed) => seed))(
  'E1: verify accuses nobody, whatever is imported, changed, cancelled, erased and emptied, and a range that is deleted then is noticed (seed %d)',
  async (seed) => {
    const random = seeded(seed * 7_919 + 1);
    const pick = (most: number): number => Math.floor(random() * most);
    const logs = createLogFolder();
    const texts = new Map(NAMES.map((name) => [logs.write(`${name}.jsonl`, linesOf(name)), linesOf(name).join('')]));
    const paths = [...texts.keys()];
    const folder = tempHome();
    await withHome(folder, async ({ store, blobs }) => {
      const { ids } = createImportWorld();
      for (let step = 0; step < 14; step++) {
        const path = paths[pick(paths.length)] ?? '';
        const act = pick(6);
        const torn = [TORN, OTHER, `${TORN}${OTHER}`, ''][pick(4)];
        if (act < 4) writeFileSync(path, `${texts.get(path)}${torn}`);
        if (act < 3) await importOne(createImportWorld({ store, blobs, ids }), path);
        else if (act === 3) await importOne({ ...createImportWorld({ blobs, ids }), ...stopping(store) }, path);
        else if (act === 4 && (await rangesOf(store, path)).ranges > 0) await erase(store, path);
        else if (act === 5 && (await rangesOf(store, path)).all > 0) await empty(store, path);
        expect([seed, step, (await store.verify()).faults]).toEqual([seed, step, []]);
      }
      for (const path of paths) {
        writeFileSync(path, `${texts.get(path)}${TORN}`);
        await importOne(createImportWorld({ store, blobs, ids }), path);
      }
      expect(await store.verify()).toMatchObject({ faults: [], vouches: expect.not.stringContaining('no such count') });
    });
    tamper(folder, (db) => {
      const nums = db.prepare<[], number>('SELECT num FROM quarantine').pluck().all();
      const num = nums[pick(nums.length)];
      for (const table of ['quarantine', 'quarantine_met']) db.prepare(`DELETE FROM ${table} WHERE num = ?`).run(num);
    });
    expect((await verifyHome(folder)).faults.map(({ what }) => what)).toEqual(['missing source bytes']);
  },
);
