import { writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { CATALOGUE, type SessionId } from '../../../core/model/ids.ts';
import type { BlobStore, EventStore } from '../../../core/runtime/ports.ts';
import { eventOf } from '../../ports/writer.ts';
import { prompt, says } from '../import/claude-code/transcript.ts';
import { createImportWorld, importOne } from '../import/import-logs.ts';
import { createLogFolder } from '../import/log-folder.ts';
import { asVersion2 } from './as-older-version.ts';
import { openHome } from './open-home.ts';
import { tamper, verifyHome } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const linesOf = (name: string) =>
  [prompt(`p-${name}`, null, `Water the ${name}`), says(`s-${name}`, `p-${name}`, 'They are watered.')].map(
    (line) => `${JSON.stringify({ ...line, sessionId: name })}\n`,
  );
const TORN = '{"type":"assistant","message":{"content":"The peonies are wat\n';
const OTHER = TORN.replace('peonies', 'violets');

interface Logs {
  readonly folder: string;
  readonly roses: string;
  readonly lilies: string;
}

/** A closed home that keeps two ranges of one log, the older one not in the file any more, and two of another. */
async function twoLogs(): Promise<Logs> {
  const logs = createLogFolder();
  const [first, second] = linesOf('roses');
  const roses = logs.write('roses.jsonl', `${first}${TORN}${second}`);
  const lilies = logs.write('lilies.jsonl', [...linesOf('lilies'), TORN, OTHER].join(''));
  const folder = tempHome();
  await withHome(folder, async ({ store, blobs }) => {
    const world = createImportWorld({ store, blobs });
    await importOne(world, roses);
    writeFileSync(roses, `${first}${OTHER}${second}`);
    await importOne(world, roses);
    await importOne(world, lilies);
  });
  return { folder, roses, lilies };
}

async function withHome(
  folder: string,
  work: (home: { readonly store: EventStore; readonly blobs: BlobStore }) => Promise<void>,
): Promise<void> {
  const { store, blobs } = await openHome(folder);
  await work({ store, blobs });
  await store.close();
}

async function markOf(store: EventStore, kind: string, payload: unknown) {
  const ref = await store.ref(CATALOGUE);
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind, payload });
  return { session: CATALOGUE, expectedHead: ref?.head, events: [mark] };
}

/** Erases what is kept of a log, on record. */
async function erase(store: EventStore, path: string): Promise<void> {
  const sources = (await store.quarantinedSources()).filter(({ source }) => source === path);
  const quarantined = sources.reduce((sum, { ranges }) => sum + ranges, 0);
  const payload = { subject: CATALOGUE, events: [], quarantined, path, reason: 'a password' };
  expect(await store.erase([], await markOf(store, 'catalogue/erased', payload), sources)).toMatchObject({ ok: true });
}

/** Empties the trash of the sessions of a log, on record; as an earlier version did, which did not count ranges that were erased before. */
async function empty(store: EventStore, path: string, { isEarlier = false } = {}): Promise<void> {
  const refs = (await store.refs()).filter(({ session }) => session !== CATALOGUE);
  const own: SessionId[] = [];
  for (const { session } of refs)
    if ((await store.quarantinedSources(session)).some(({ source }) => source === path)) own.push(session);
  const { sessions, ranges } = await store.leaving(own);
  const gone = sessions.map(({ sizeBytes: _, ...each }) => each);
  const counts = isEarlier ? {} : { erased: ranges.erased };
  const mark = await markOf(store, 'catalogue/emptied', { sessions: gone, blobs: 0, sizeBytes: 0, ...counts });
  expect(await store.remove(sessions, mark, ranges)).toMatchObject({ ok: true });
}

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
    await erase(store, lilies);
    expect((await store.verify()).faults).toEqual([]);
    await importOne(createImportWorld({ store, blobs }), lilies);
    expect((await store.verify()).faults).toEqual([]);
    await empty(store, lilies);
    await empty(store, roses);
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
    await erase(store, lilies);
    await empty(store, lilies);
  });
  tamper(folder, (db) => db.exec(EMPTY_ROSES));
  const detail = `2 kept ranges of source files are empty, of ${roses}; the record tells of 0 that were erased and are still here.`;
  expect((await verifyHome(folder)).faults).toEqual([{ what: 'altered source bytes', detail }]);
});

it('E1, S12: nor does one of a part of a file, whatever an earlier version left uncounted', async () => {
  const { folder, roses, lilies } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    await erase(store, lilies);
    await empty(store, lilies, { isEarlier: true });
  });
  tamper(folder, (db) => db.exec(EMPTY_ROSES.replace('num < 3', 'num = 1')));
  const detail = `1 kept range of ${roses} is empty beside 1 that is not; an erasure takes all of a file.`;
  expect((await verifyHome(folder)).faults).toEqual([{ what: 'altered source bytes', detail }]);
});

it('E1: where an earlier version emptied the trash without counting, verify accuses nobody and says what it can not tell', async () => {
  const { folder, lilies } = await twoLogs();
  await withHome(folder, async ({ store }) => {
    await erase(store, lilies);
    await empty(store, lilies, { isEarlier: true });
  });
  const report = await verifyHome(folder);
  expect(report.faults).toEqual([]);
  expect(report.vouches).toContain(
    '2 erased ranges may have left with trash that an earlier version emptied without counting them: as many could have been emptied here without a record.',
  );
});

it('E1: erased ranges that are deleted are missing', async () => {
  const { folder, lilies } = await twoLogs();
  await withHome(folder, ({ store }) => erase(store, lilies));
  tamper(folder, (db) => {
    db.exec('DELETE FROM quarantine WHERE num > 2; DELETE FROM quarantine_met WHERE num > 2; DELETE FROM source_files');
  });
  expect((await verifyHome(folder)).faults).toEqual(
    missing(
      '2 erased ranges of source files are missing: by the record 2 were erased and did not leave with emptied trash.',
    ),
  );
});
