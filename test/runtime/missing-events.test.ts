import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openFileHome } from './open-file-home.ts';

/** A home with one imported session, and what a change of its rows leaves of it once nothing that was folded is known any more. */
async function homeWithout(rows: string) {
  const folder = tempHome();
  const logs = await tempFolder();
  const before = await openFileHome(folder);
  const started = await before.client.import.start({
    paths: [await writeLog(logs.path, 'log.jsonl', madeUpRecords())],
  });
  if (!started.ok) throw new Error(started.refusal.message);
  await Array.fromAsync(await before.client.import.reports({ job: started.job }));
  await before.close();
  await logs.remove();
  const db = new Database(join(folder, 'events.db'));
  db.exec(`DELETE FROM events WHERE session <> 'catalogue' AND ${rows}; DELETE FROM projections;`);
  db.close();
  return openFileHome(folder);
}

it('I5, E1: a session of which events are missing in the middle says so, its tokens are the least, and each of them is named', async () => {
  const { client } = await homeWithout('seq IN (1, 2)');
  const [row] = await client.sessions.list({});
  expect(row).toMatchObject({
    status: 'damaged',
    statusDetail: 'Not all of its events can be read: the store is damaged.',
    tokens: { lowerBound: true, unread: 1 },
  });
  const page = await client.sessions.events({ session: row?.id ?? '' });
  expect(page.ok && page.lost).toEqual([1, 2].map((seq) => ({ seq, damaged: 'missing' })));
  await client.sessions.rename({ session: row?.id ?? '', title: 'Still so' });
  expect((await client.sessions.list({}))[0]).toMatchObject({ status: 'damaged', title: 'Still so' });
});

it('I5: a session of which nothing is missing says nothing of the kind', async () => {
  const { client } = await homeWithout('seq IN (-1)');
  const [row] = await client.sessions.list({});
  expect([row?.status, row?.tokens.lowerBound]).toEqual(['done', false]);
  const page = await client.sessions.events({ session: row?.id ?? '' });
  expect(page.ok && 'lost' in page).toBe(false);
});
