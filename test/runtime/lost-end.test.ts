import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { CATALOGUE } from '../../core/model/ids.ts';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const consent = { setAsideBroken: true, nowMs: () => Date.UTC(2026, 4, 4, 12) };

/** Takes rows out of a closed home, and does what `also` says. */
function withoutRows(folder: string, rows: string, also: string): void {
  const db = new Database(join(folder, 'events.db'));
  db.exec(`DELETE FROM events WHERE session <> '${CATALOGUE}' AND ${rows}; ${also}`);
  db.close();
}

/** Sets the files of a closed home aside: without some rows, and without a table that it can't be opened without. */
async function setAsideWithout(folder: string, rows: string): Promise<void> {
  withoutRows(folder, rows, 'DROP TABLE refs');
  const home = await openHome(folder, consent);
  home.told();
  await home.store.close();
}

/** A home with one imported session, of which some rows did not come over when its files were set aside. */
async function homeSetAside(rows: string, act?: (home: FileHome, session: string) => Promise<unknown>) {
  const folder = tempHome();
  const logs = await tempFolder(quickFolder);
  onTestFinished(logs.remove);
  const path = await writeLog(logs.path, 'log.jsonl', madeUpRecords());
  const before = await openFileHome(folder);
  await before.import(path);
  const [row] = await before.client.sessions.list({});
  if (row === undefined) throw new Error('nothing came in');
  await act?.(before, row.id);
  await before.close();
  await setAsideWithout(folder, rows);
  return { folder, before: row, path, home: await openFileHome(folder) };
}

async function usageOf({ client }: FileHome, session: string) {
  const usage = await client.sessions.usage({ sessions: [session] });
  return usage.ok ? usage.tokens : usage.refusal.message;
}

const says = (events: string) =>
  `Its end was lost when damaged files were set aside on 2026-05-04: ${events}. Import its log again: that brings back what the log holds of it.`;

it('S1, I5: a session that lost its end in a set-aside says so, and when; what is counted of it is the least', async () => {
  const { home, before } = await homeSetAside('seq > 2');
  const [row] = await home.client.sessions.list({});
  expect(before).toMatchObject({ status: 'done', events: 5, tokens: { lowerBound: false } });
  expect(row).toMatchObject({
    events: 3,
    status: 'damaged',
    statusDetail: says('2 events'),
    lastStep: says('2 events'),
    endGap: '2 events are missing: numbers 3–4 of the session',
    source: 'claude-code',
    tokens: { lowerBound: true, unread: 1 },
  });
  expect(await usageOf(home, before.id)).toMatchObject({ lowerBound: true, unread: 1 });
  const graph = await home.client.graph.open({ session: before.id });
  expect(graph.ok && [graph.lanes[0]?.row.endGap, graph.steps.length]).toEqual([row?.endGap, row?.steps]);
  const { notices } = await home.client.home.state({});
  expect(notices.map(({ says }) => says)).toEqual([
    "1 session can't be read whole: the store is damaged. Verify names what was altered; a backup or the log itself may still have what is lost.",
  ]);
  const [act] = await home.client.home.reflog({});
  expect(act).toMatchObject({
    says: expect.stringContaining('1 session lost its end'),
    ends: [{ session: before.id, head: before.head, seq: 4 }],
  });
});

it('S1, I2: it says so until it has gone on beyond what it lost: once its log is imported again it is as before', async () => {
  const { folder, home, before, path } = await homeSetAside('seq > 2');
  await home.close();
  const again = await openFileHome(folder);
  const [still] = await again.client.sessions.list({});
  expect([still?.status, still?.statusDetail]).toEqual(['damaged', says('2 events')]);
  await again.import(path);
  const [row] = await again.client.sessions.list({});
  expect([row?.status, row?.steps, row?.tokens, row?.endGap]).toEqual(['done', before.steps, before.tokens, undefined]);
  expect(await usageOf(again, before.id)).toEqual(before.tokens);
});

it('S1: one that lacks something in the middle too says both', async () => {
  const { folder, home } = await homeSetAside('seq > 3');
  await home.close();
  withoutRows(folder, 'seq = 1', 'DELETE FROM projections');
  const [row] = await (await openFileHome(folder)).client.sessions.list({});
  expect(row?.statusDetail).toBe(`Not all of its events can be read: the store is damaged. ${says('1 event')}`);
});

it('S1: a set-aside that took no end leaves a session as it was', async () => {
  const { home, before } = await homeSetAside('seq < 0');
  const [row] = await home.client.sessions.list({});
  expect([row?.status, row?.tokens]).toEqual(['done', before.tokens]);
  expect((await home.client.home.reflog({}))[0]).not.toHaveProperty('ends');
});

it('S1: one of which nothing came over is listed with that, under the name that a person gave, and whole again once its log is', async () => {
  const { home, before, path } = await homeSetAside('seq >= 0', ({ client }, session) =>
    client.sessions.rename({ session, title: 'Mine' }),
  );
  const gone = {
    id: before.id,
    title: 'Mine',
    status: 'damaged',
    statusDetail:
      '0 of 5 events are left: they were lost when damaged files were set aside on 2026-05-04. A backup may still have them; if it was read from a log, import that again.',
    endGap: '5 events are missing: numbers 0–4 of the session',
  };
  expect(await home.client.sessions.list({})).toMatchObject([gone]);
  await home.import(path);
  expect(await home.client.sessions.list({})).toMatchObject([{ id: before.id, status: 'done', steps: before.steps }]);
});
