import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type EventStore, HostError } from '../../core/runtime/ports.ts';
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

it('I3: the file that an import failed at has a line with why, a log as well as a native export, until it comes in', async () => {
  const folder = await tempFolder();
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
