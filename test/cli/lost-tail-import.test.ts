import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { prompt } from '../adapters/import/claude-code/transcript.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('E1, I2: a log that grew behind lost events is refused with what is lost and what to do, and others come in', async () => {
  const folder = await tempFolder(quickFolder);
  onTestFinished(folder.remove);
  const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);
  const log = await writeLog(folder.path, 'log.jsonl', madeUpRecords());
  await openrath('import', log);
  const rows = async () => (await openrath('sessions', '--json')).out as unknown as { id: string; status: string }[];
  const session = (await rows())[0]?.id ?? '';
  const db = new Database(join(folder.path, 'home/events.db'));
  db.prepare('DELETE FROM events WHERE session = ? AND seq > 2').run(session);
  db.close();
  const grown = `${JSON.stringify({ ...prompt('p9', 'a2', 'And the folders?'), sessionId: 'made-up' })}\n`;
  appendFileSync(log, grown);
  const other = await writeLog(folder.path, 'other.jsonl', madeUpRecords('other'));
  const refused = await openrath('import', log, other);
  expect([refused.code, refused.err]).toEqual([
    1,
    `${log} refused: session ${session} has lost its end, and with it the event that what is new in the file would follow. Put a backup of the home back, or move the session to the trash, empty that and import the file again: all that it holds comes in anew.\n`,
  ]);
  expect((await rows()).length).toBe(2);
  await openrath('trash', session);
  expect((await openrath('trash', 'empty', '--yes')).code).toBe(0);
  const again = await openrath('import', log);
  expect([again.code, again.text]).toEqual([0, expect.stringContaining('5 records = 5 events')]);
  expect((await rows()).map(({ status }) => status)).not.toContain('damaged');
}, 60_000);
