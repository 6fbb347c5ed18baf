import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome } from './test-home.ts';

const textOf = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

it('S8: a log that another took the place of is open no more while that grows, and is again where it comes back', async () => {
  const home = await openTestHome();
  onTestFinished(home.close);
  const folder = await tempFolder(quickFolder);
  onTestFinished(folder.remove);
  const now = new Date(Date.UTC(2026, 2, 2, 12, 1));
  const statuses = async () => (await home.client.sessions.list({})).map(({ status, copyOf }) => [status, !!copyOf]);
  const put = async (path: string, text: string) => {
    writeFileSync(path, text);
    utimesSync(path, now, now);
    await home.import(path);
  };
  const path = await writeLog(folder.path, 'live.jsonl', []);
  const roses = textOf(madeUpRecords());
  const lilies = textOf([prompt('l-1', null, 'Water the lilies'), says('l-2', 'l-1', 'Done.')]).replaceAll(
    /"sessionId":"[^"]*"/g,
    '"sessionId":"lilies"',
  );
  await put(path, roses);
  expect(await statuses()).toEqual([['open', false]]);
  renameSync(path, `${path}.1`);
  await put(path, lilies);
  expect(await statuses()).toEqual([
    ['done', false],
    ['open', false],
  ]);
  await put(path, roses);
  expect(await statuses()).toEqual([
    ['open', false],
    ['done', false],
  ]);
});
