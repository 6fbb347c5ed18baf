import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type EventStore, HostError } from '../../core/runtime/ports.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const gone = new HostError('store-unreachable', 'The store is out of reach.', { retryable: true });

/** Imports paths and gives the reports, and how the job stands. */
async function importInto({ client }: FileHome, ...paths: string[]) {
  const started = await client.import.start({ paths });
  if (!started.ok) throw new Error(started.refusal.message);
  const reports = await Array.fromAsync(await client.import.reports({ job: started.job }));
  const progress = (await client.import.progress({})).find(({ job }) => job === started.job);
  return { reports, progress };
}

it('I2: of two logs that a file held, the problems are those of the one that it holds now, also the next time', async () => {
  const folder = await tempFolder(quickFolder);
  onTestFinished(folder.remove);
  const home = join(folder.path, 'home');
  const path = join(folder.path, 'log.jsonl');
  const log = (session: string, torn: string) =>
    [...madeUpRecords(session).map((record) => JSON.stringify(record)), torn, ''].join('\n');
  const before = await openFileHome(home);
  for (const text of [log('one', '{"torn'), log('two', '{"torn longer'), log('one', '{"torn')]) {
    await writeFile(path, text);
    await importInto(before, path);
  }
  const bytes = async ({ client }: FileHome) =>
    (await client.import.problems({})).flatMap(({ quarantine }) => quarantine.map((range) => range.bytes));
  expect(await bytes(before)).toEqual(['{"torn'.length]);
  await before.close();
  expect(await bytes(await openFileHome(home))).toEqual(['{"torn'.length]);
});

it('I3: the file that an import failed at has a line with why, a log as well as a native export, until it comes in', async () => {
  const folder = await tempFolder(quickFolder);
  onTestFinished(folder.remove);
  const log = await writeLog(folder.path, 'log.jsonl', madeUpRecords());
  const here = await openFileHome(join(folder.path, 'here'));
  const { reports: came } = await importInto(here, log);
  const session = came[0]?.sessions[0]?.id ?? '';
  const lines = (await Array.fromAsync(await here.client.sessions.exportNative({ session }))).map(({ line }) => line);
  const native = join(folder.path, 'native.jsonl');
  await writeFile(native, lines.map((line) => `${line}\n`).join(''));
  let isGone = true;
  const wrap = (store: EventStore): EventStore => ({
    ...store,
    append: (...given) => (isGone ? Promise.reject(gone) : store.append(...given)),
  });
  for (const [path, format] of [
    [log, 'claude-code'],
    [native, 'native'],
  ] as const) {
    const there = await openFileHome(join(folder.path, format), wrap);
    isGone = true;
    const { reports, progress } = await importInto(there, path);
    const line = { path, format, status: 'failed', reason: 'The store is out of reach.', sessions: [] };
    expect([reports, progress]).toMatchObject([[line], { state: 'failed', problem: 'The store is out of reach.' }]);
    expect(await there.client.import.problems({})).toEqual(reports);
    isGone = false;
    expect((await importInto(there, path)).reports).toMatchObject([{ path, status: 'imported' }]);
    expect(await there.client.import.problems({})).toEqual([]);
  }
});
