import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { line, prompt, result, says } from './claude-code/transcript.ts';
import { createImportWorld, importAll, importOne, sessionAt } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const PIXELS = Buffer.from('pixels').toString('base64');
const LOG = [
  prompt('p-1', null, 'Look'),
  result('r-1', 'p-1', 'call-1', [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXELS } },
  ]),
  line('weather', 'w-1', 'r-1', { sky: '\ud800' }),
  prompt('p-2', 'p-1', 'No, there'),
  says('s-1', 'p-2', 'x'.repeat(70_000)),
];

async function openFiles(folder: string) {
  const quiet = { info: () => undefined, warn: () => undefined };
  const opened = await openSqliteStore({ folder, sha256, log: quiet });
  onTestFinished(() => opened.store.close());
  return opened;
}

describe('imports in stores', () => {
  test('E1: what was imported verifies, in memory and in files', async () => {
    const folder = createLogFolder();
    const path = folder.write('garden.jsonl', LOG);
    const files = createImportWorld(await openFiles(join(folder.path, 'home')));
    const memory = createImportWorld();
    const reports = [await importOne(memory, path), await importOne(files, path)];
    expect(reports[1]).toEqual(reports[0]);
    for (const { store } of [memory, files]) {
      const { sound, events, faults } = await store.verify();
      expect({ sound, events, faults }).toEqual({ sound: true, events: 7, faults: [] });
    }
  });

  test('I3: a store that was closed in between knows what was imported', async () => {
    const folder = createLogFolder();
    const home = join(folder.path, 'home');
    const path = folder.write('garden.jsonl', LOG.slice(0, 3));
    const first = await openFiles(home);
    const world = createImportWorld(first);
    const before = await importOne(world, path);
    await first.store.close();
    const again = { ...world, ...(await openFiles(home)) };
    expect((await importOne(again, path)).status).toBe('unchanged');
    folder.write('garden.jsonl', LOG);
    const after = await importOne(again, path);
    expect([after.status, after.sessions.length, sessionAt(after, 0)]).toEqual(['imported', 2, sessionAt(before, 0)]);
    expect(after.facts).toEqual((await importOne(createImportWorld(), path)).facts);
  });

  test('I2: two imports of one file at the same time bring it in once', async () => {
    const folder = createLogFolder();
    const path = folder.write('garden.jsonl', LOG);
    const world = createImportWorld();
    const reports = await Promise.all([importAll(world, path), importAll(world, folder.path)]);
    expect(reports.flat().map(({ status }) => status)).toEqual(['imported', 'unchanged']);
    expect(await world.store.refs()).toHaveLength(2);
  });
});
