import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openFileHome } from './open-file-home.ts';

/** A home with one imported session, and what a change of its rows leaves of it once nothing that was folded is known any more. */
async function homeWithout(rows: string) {
  const folder = tempHome();
  const logs = await tempFolder(quickFolder);
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

it('E1: the graph marks where they are missing, the context says that it is not known, and an export says why it can not be whole', async () => {
  const { client } = await homeWithout('seq IN (1, 2)');
  const { id = '' } = (await client.sessions.list({}))[0] ?? {};
  const graph = await client.graph.open({ session: id });
  if (!graph.ok) throw new Error(graph.refusal.message);
  expect(graph.steps.map(({ seq, missingBefore }) => [seq, missingBefore])).toEqual([
    [3, [{ fromSeq: 1, toSeq: 3 }]],
    [4, undefined],
  ]);
  const page = await client.sessions.events({ session: id });
  const [before, ...after] = page.ok ? page.events.map(({ id: event }) => event) : [];
  const context = await client.event.context({ event: after.at(-1) ?? '' });
  expect(context.ok && [context.context.exactness, context.context.because]).toEqual([
    'unknown',
    '2 events before this step are missing or can’t be read: what else was in the context is not known.',
  ]);
  const exported = async (session: string) => Array.fromAsync(await client.sessions.exportNative({ session }));
  await expect(exported(id)).rejects.toThrow(
    `The session can't be exported whole. 2 events are missing: numbers 1–2 of the session. Fork the session at event ${before}, the last one before that, and export the fork.`,
  );
  const fork = await client.sessions.fork({ session: id, at: before ?? '' });
  expect(fork.ok && (await exported(fork.session)).length).toBe(4);
});

it('E1: a session of which the first events are missing says so where it begins', async () => {
  const { client } = await homeWithout('seq IN (0, 1)');
  const [row] = await client.sessions.list({});
  expect([row?.status, row?.gap]).toEqual(['damaged', '2 events are missing: numbers 0–1 of the session']);
  await expect(Array.fromAsync(await client.sessions.exportNative({ session: row?.id ?? '' }))).rejects.toThrow(
    "The session can't be exported whole. 2 events are missing: numbers 0–1 of the session. A backup or the log itself may still have what is lost.",
  );
});

it('I5: a session of which nothing is missing says nothing of the kind', async () => {
  const { client } = await homeWithout('seq IN (-1)');
  const [row] = await client.sessions.list({});
  expect([row?.status, row?.tokens.lowerBound]).toEqual(['done', false]);
  const page = await client.sessions.events({ session: row?.id ?? '' });
  expect(page.ok && 'lost' in page).toBe(false);
});
