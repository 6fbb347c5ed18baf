import { writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { EventStore } from '../../../core/runtime/ports.ts';
import { createImportWorld, importOne } from '../import/import-logs.ts';
import { asVersion2 } from './as-older-version.ts';
import { empty, erase, type Logs, OTHER, TORN, twoLogs, withHome } from './kept-logs.ts';
import { tamper, verifyHome } from './tamper.ts';

const missing = (detail: string) => [{ what: 'missing source bytes', detail }];

it.each<[string, (db: Database) => void, (logs: Logs) => string]>([
  [
    'a range that was deleted',
    (db) => db.exec('DELETE FROM quarantine WHERE num = 2'),
    ({ roses }) => `1 kept range of ${roses} is missing: the ledger counts 2.`,
  ],
  [
    'a range of an older reading that was deleted with all that names it',
    (db) => db.exec('DELETE FROM quarantine WHERE num = 1; DELETE FROM quarantine_met WHERE num = 1'),
    ({ roses }) => `1 kept range of ${roses} is missing: the ledger counts 2.`,
  ],
  [
    'all ranges of a log that were deleted',
    (db) => db.exec('DELETE FROM quarantine WHERE num > 2; DELETE FROM quarantine_met WHERE num > 2'),
    ({ lilies }) => `2 kept ranges of ${lilies} are missing: the ledger counts 2.`,
  ],
  [
    'the order of ranges that was deleted',
    (db) => db.exec('DELETE FROM quarantine_met WHERE num > 2'),
    ({ lilies }) => `Of 2 kept ranges of ${lilies} the order that they were met in is missing.`,
  ],
  [
    'a range of a log that the ledger knows nothing of',
    (db) => db.exec('DELETE FROM source_files; DELETE FROM quarantine WHERE num = 4'),
    () =>
      '1 kept range of source files is missing. Of which file is not known: only the order that they were met in is left.',
  ],
])('E1, I6: %s is named', async (_, change, detail) => {
  const logs = await twoLogs();
  tamper(logs.folder, change);
  const { sound, faults } = await verifyHome(logs.folder);
  expect([sound, faults]).toEqual([false, missing(detail(logs))]);
});

it('E1, I6: nothing is missing of a log as it was imported, and verify says what its counts are', async () => {
  const { folder } = await twoLogs();
  const report = await verifyHome(folder);
  expect(report.faults).toEqual([]);
  expect(report.vouches).toContain('and the counts of them in the ledger, find damage and prove nothing');
  expect(report.vouches).not.toContain('has no such count');
});

it('E1, I3: where an import was cancelled nothing is missing, and verify says that it could not tell', async () => {
  const { folder, roses } = await twoLogs();
  await withHome(folder, async ({ store, blobs }) => {
    writeFileSync(roses, TORN + OTHER, { flag: 'a' });
    const stop = new AbortController();
    const counting: EventStore['quarantineCounts'] = (...given) => {
      stop.abort();
      return store.quarantineCounts(...given);
    };
    const world = createImportWorld({ store: { ...store, quarantineCounts: counting }, blobs, signal: stop.signal });
    expect((await importOne(world, roses)).status).toBe('cancelled');
  });
  const report = await verifyHome(folder);
  expect(report.faults).toEqual([]);
  expect(report.vouches).toContain('Of 1 file the ledger has no such count');
});

it('E1, R8: a home that kept nothing before it was migrated lacks nothing', async () => {
  const { folder, roses } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    for (const file of await store.sourceFiles()) {
      const { kept: _, isArchived: __, ...memory } = JSON.parse(file.report);
      await store.append([], { entries: [], files: [{ ...file, report: JSON.stringify(memory) }] });
    }
  });
  asVersion2(folder);
  await withHome(folder, async ({ store, blobs }) => {
    expect((await store.verify()).faults).toEqual([]);
    await importOne(createImportWorld({ store, blobs }), roses);
    expect(await store.quarantinedSources()).toMatchObject([{ source: roses, ranges: 1 }]);
    expect((await store.verify()).faults).toEqual([]);
  });
});

it('S12, S1: what was erased, and what left with emptied trash, is not missing', async () => {
  const { folder, roses, lilies } = await twoLogs();
  await withHome(folder, async ({ store, blobs }) => {
    expect(await erase(store, lilies)).toMatchObject({ ok: true });
    expect((await store.verify()).faults).toEqual([]);
    await importOne(createImportWorld({ store, blobs }), lilies);
    expect((await store.verify()).faults).toEqual([]);
    expect(await empty(store, lilies)).toMatchObject({ ok: true });
    expect(await empty(store, roses)).toMatchObject({ ok: true });
    expect(await store.quarantinedSources()).toEqual([]);
    expect((await store.verify()).faults).toEqual([]);
    await importOne(createImportWorld({ store, blobs }), lilies);
    expect((await store.verify()).faults).toEqual([]);
  });
});

const EMPTY_ROSES = "UPDATE quarantine SET bytes = NULL, encoding = NULL, raw_digest = '' WHERE num < 3";

it('E1, S12: an erasure that nobody recorded does not hide behind recorded ones that left with emptied trash', async () => {
  const { folder, roses, lilies } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    expect(await erase(store, lilies)).toMatchObject({ ok: true });
    expect(await empty(store, lilies)).toMatchObject({ ok: true });
  });
  tamper(folder, (db) => db.exec(EMPTY_ROSES));
  const detail = `2 kept ranges of source files are empty, of ${roses}; the record tells of 0 that were erased and are still here.`;
  expect((await verifyHome(folder)).faults).toEqual([{ what: 'altered source bytes', detail }]);
});

it('E1, S12: nor does one of a part of a file, whatever an earlier version left uncounted', async () => {
  const { folder, roses, lilies } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    expect(await erase(store, lilies)).toMatchObject({ ok: true });
    expect(await empty(store, lilies, { isEarlier: true })).toMatchObject({ ok: true });
  });
  tamper(folder, (db) => db.exec(EMPTY_ROSES.replace('num < 3', 'num = 1')));
  const detail = `1 kept range of ${roses} is empty beside 1 that is not; an erasure takes all of a file.`;
  expect((await verifyHome(folder)).faults).toEqual([{ what: 'altered source bytes', detail }]);
});

it('E1: where an earlier version emptied the trash without counting, verify accuses nobody and says what it can not tell', async () => {
  const { folder, lilies } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    expect(await erase(store, lilies)).toMatchObject({ ok: true });
    expect(await empty(store, lilies, { isEarlier: true })).toMatchObject({ ok: true });
  });
  const report = await verifyHome(folder);
  expect(report.faults).toEqual([]);
  expect(report.vouches).toContain(
    '2 erased ranges may have left with trash that an earlier version emptied without counting them: as many could have been emptied here without a record.',
  );
});

it('E1: erased ranges that are deleted are missing', async () => {
  const { folder, lilies } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    expect(await erase(store, lilies)).toMatchObject({ ok: true });
  });
  tamper(folder, (db) => {
    db.exec('DELETE FROM quarantine WHERE num > 2; DELETE FROM quarantine_met WHERE num > 2; DELETE FROM source_files');
  });
  expect((await verifyHome(folder)).faults).toEqual(
    missing(
      '2 erased ranges of source files are missing: by the record 2 were erased and did not leave with emptied trash.',
    ),
  );
});
