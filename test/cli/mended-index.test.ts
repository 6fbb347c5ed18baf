import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('B-9: half of the saved lines are gone: the command that finds it says so, once', async () => {
  const folder = await tempFolder(quickFolder);
  const home = join(folder.path, 'home');
  const logs = ['a', 'b', 'c', 'd'].map((name) => writeLog(folder.path, `${name}.jsonl`, madeUpRecords(name)));
  await shell(home, ['import', ...(await Promise.all(logs))]);
  const right = await shell(home, ['sessions', '--json']);
  const db = new Database(join(home, 'events.db'));
  const rows = db.prepare<[], { num: number }>('SELECT rowid AS num FROM projections ORDER BY name, session').all();
  const drop = db.prepare('DELETE FROM projections WHERE rowid = ?');
  for (const { num } of rows.filter((_, at) => at % 2 === 0)) drop.run(num);
  db.close();
  const found = await shell(home, ['sessions', '--json']);
  expect([found.code, found.out]).toEqual([0, right.out]);
  expect(found.err).toMatch(
    /^\d of 4 saved lines of the session index were missing or wrong\. They were made anew from the record\.\n$/,
  );
  expect((await shell(home, ['sessions'])).err).toBe('');
  await folder.remove();
}, 60_000);
