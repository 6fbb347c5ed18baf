import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { madeUpRecords, tempFolder, writeLog } from '../../runtime/made-up-log.ts';
import { createImportWorld, importAll, importOne, type TestWorld } from '../import/import-logs.ts';
import { countingIds } from './counting-ids.ts';
import { openHome } from './open-home.ts';
import { tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const ids = countingIds();

async function open(folder: string): Promise<TestWorld> {
  const { store, blobs } = await openHome(folder);
  return createImportWorld({ store, blobs, ids });
}

/** A home with one imported log whose session lost its opening, and everything that says which log it was read from. */
async function homeWithoutBeginning() {
  const logs = await tempFolder();
  const path = await writeLog(logs.path, 'log.jsonl', madeUpRecords());
  const folder = tempHome();
  const world = await open(folder);
  const [session] = (await importOne(world, path)).sessions;
  await world.store.close();
  tamper(folder, (db) => {
    db.prepare('DELETE FROM events WHERE session = ? AND seq < 2').run(session?.id);
    db.exec('DELETE FROM source_files; DELETE FROM ledger; DELETE FROM projections');
  });
  return { world: await open(folder), path, session: session?.id };
}

it('I2: a log that is read as new, while a session without its beginning has records of it, is reported with that session', async () => {
  const { world, path, session } = await homeWithoutBeginning();
  expect(await world.store.withoutFirst()).toEqual([session]);
  const report = await importOne(world, path);
  expect([report.status, report.sessions.length, report.reason]).toEqual([
    'imported',
    1,
    `records of it are in session ${session} too, which has lost the beginning and with it what says which log it was read from: both stay`,
  ]);
  expect(report.sessions[0]?.id).not.toBe(session);
});

it('I2: of a log that has no record of such a session nothing of the kind is said', async () => {
  const { world, path } = await homeWithoutBeginning();
  const others = madeUpRecords('other').map((record, at) => ({ ...record, uuid: `other-${at}` }));
  const reports = await importAll(world, await writeLog(dirname(path), 'other.jsonl', others));
  expect(reports.map(({ status, reason }) => [status, reason])).toEqual([['imported', undefined]]);
});
