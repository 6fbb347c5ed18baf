import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;
let event: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

beforeEach(async () => {
  folder = await tempFolder(quickFolder);
  log = await writeLog(folder.path, 'log.jsonl', madeUpRecords());
  await openrath('import', log);
  const { id } = (await openrath('sessions', '--json')).out[0] as unknown as { id: string };
  event = ((await openrath('events', id, '--json')).out[2] as unknown as { id: string }).id;
}, 60_000);
afterEach(() => folder.remove());

it('I6: original prints the file and line of a record and its bytes, and says where the file has it not', async () => {
  const text = readFileSync(log, 'utf8');
  const record = text.split('\n')[1];
  expect((await openrath('original', event)).text).toBe(`${log}:2\n${record}\n`);
  writeFileSync(log, `\n\n${text}`);
  expect((await openrath('original', event)).text).toBe(
    `${log}:4  moved: the file reads differently where it was read\n${record}\n`,
  );
  rmSync(log);
  expect((await openrath('original', event)).text).toBe(
    `${log}  gone, or not readable: the record is from the archive\n${record}\n`,
  );
}, 60_000);
