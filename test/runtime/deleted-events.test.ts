import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { prompt } from '../adapters/import/claude-code/transcript.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

/** A home with two imported sessions whose lines and steps are saved, and what a change of the rows of the first leaves of it. */
async function homeChanged(change: (session: string) => string) {
  const folder = tempHome();
  const logs = await tempFolder(quickFolder);
  onTestFinished(logs.remove);
  const path = await writeLog(logs.path, 'log.jsonl', madeUpRecords());
  const other = await writeLog(logs.path, 'other.jsonl', [prompt('o1', null, 'Water the roses')]);
  const before = await openFileHome(folder);
  await before.import(path);
  const [row] = await before.client.sessions.list({});
  if (row === undefined) throw new Error('nothing came in');
  await before.import(other);
  await before.client.graph.open({ session: row.id });
  await before.close();
  const db = new Database(join(folder, 'events.db'));
  db.exec(change(row.id));
  db.close();
  return { folder, path, before: row, home: await openFileHome(folder) };
}

const without = (rows: string) => (session: string) => `DELETE FROM events WHERE session = '${session}' AND ${rows}`;

async function facesOf({ client }: FileHome, session: string) {
  const row = (await client.sessions.list({})).find(({ id }) => id === session);
  const shown = await client.sessions.show({ session });
  const graph = await client.graph.open({ session });
  const page = await client.sessions.events({ session });
  const usage = await client.sessions.usage({ sessions: [session] });
  const verified = await client.home.verify({ session });
  if (!shown.ok || !graph.ok || !page.ok || !usage.ok) throw new Error('a face does not know the session');
  return {
    row,
    sameRow: [shown.row, graph.lanes[0]?.row].map((other) => JSON.stringify(other) === JSON.stringify(row)),
    steps: graph.steps.map(({ seq, missingBefore }) => (missingBefore === undefined ? seq : [seq, missingBefore])),
    events: page.events.length,
    lost: page.lost,
    lostEnd: page.lostEnd,
    isLeast: usage.tokens.lowerBound,
    faults: [...new Set(verified.faults.map(({ what }) => what))],
  };
}

it('E1, I5: a session of which events were deleted behind its saved line and steps says so everywhere', async () => {
  const { home, before } = await homeChanged(without('seq IN (1, 2)'));
  expect(await facesOf(home, before.id)).toMatchObject({
    row: {
      status: 'damaged',
      statusDetail: 'Not all of its events can be read: the store is damaged.',
      events: 3,
      tokens: { lowerBound: true, unread: 1 },
    },
    sameRow: [true, true],
    steps: [[3, [{ fromSeq: 1, toSeq: 3 }]], 4],
    events: 3,
    lost: [1, 2].map((seq) => ({ seq, damaged: 'missing' })),
    isLeast: true,
    faults: ['missing event'],
  });
  const { notices } = await home.client.home.state({});
  expect(notices.map(({ code }) => code)).toEqual(['record-damaged']);
});

it('E1: one of which the first events were deleted says where it begins', async () => {
  const { home, before } = await homeChanged(without('seq < 2'));
  const { row, faults } = await facesOf(home, before.id);
  expect([row?.status, row?.gap]).toEqual(['damaged', '2 events are missing: numbers 0–1 of the session']);
  expect(faults.length).toBeGreaterThan(0);
});

it('E1: one of which the last events were deleted says how many, and no step of theirs is shown', async () => {
  const { home, before } = await homeChanged(without('seq > 2'));
  const says = 'Its end was lost: 2 events. A backup or the log itself may still have it.';
  expect(await facesOf(home, before.id)).toMatchObject({
    row: {
      status: 'damaged',
      statusDetail: says,
      events: 3,
      endGap: '2 events are missing: numbers 3–4 of the session',
      tokens: { lowerBound: true, unread: 1 },
    },
    sameRow: [true, true],
    steps: [1, 2],
    events: 3,
    lost: undefined,
    lostEnd: { fromSeq: 3, toSeq: 5 },
    isLeast: true,
    faults: ['cut tail'],
  });
});

const GONE: [string, (session: string) => string][] = [
  ['all events', without('seq >= 0')],
  [
    'all events and its head',
    (session: string) => `${without('seq >= 0')(session)}; DELETE FROM refs WHERE session = '${session}'`,
  ],
];

it.each(GONE)('E1: one of which %s were deleted is listed under its name, with nothing left', async (_, change) => {
  const { home, before } = await homeChanged(change);
  expect(await facesOf(home, before.id)).toMatchObject({
    row: {
      title: before.title,
      source: before.source,
      head: before.head,
      status: 'damaged',
      statusDetail: '0 of 5 events are left: they were lost. A backup or the log itself may still have them.',
      endGap: '5 events are missing: numbers 0–4 of the session',
      events: 0,
      steps: 0,
    },
    sameRow: [true, true],
    steps: [],
    events: 0,
    lostEnd: { fromSeq: 0, toSeq: 5 },
    isLeast: true,
    faults: ['anchor without events'],
  });
});

it('E1: one of which nothing is left, no saved line either, is listed under its id', async () => {
  const { home, before } = await homeChanged((session) => `${without('seq >= 0')(session)}; DELETE FROM projections`);
  expect((await facesOf(home, before.id)).row).toMatchObject({
    title: before.id,
    titleFrom: 'id',
    status: 'damaged',
    source: 'unknown',
    statusDetail: '0 of 5 events are left: they were lost. A backup or the log itself may still have them.',
  });
});

it('S6: a session of which nothing was deleted keeps its saved line: no event of it is read when the home is opened', async () => {
  const { home, before, folder } = await homeChanged(without('seq < 0'));
  expect((await home.client.sessions.list({})).find(({ id }) => id === before.id)).toEqual(before);
  await home.close();
  let read = 0;
  const again = await openFileHome(folder, (store) => ({
    ...store,
    own: async (session, from, to) => {
      const events = await store.own(session, from, to);
      if (session === before.id) read += events.length;
      return events;
    },
  }));
  await again.client.sessions.list({});
  expect(read).toBe(1);
});

it('E2: an export of what is left of a session that lost its end says so, and another home can import it', async () => {
  const { home, before } = await homeChanged(without('seq > 2'));
  const exported = await Array.fromAsync(await home.client.sessions.exportNative({ session: before.id }));
  expect(exported.map(({ endGap }) => endGap)).toEqual([
    '2 events are missing: numbers 3–4 of the session',
    ...exported.slice(1).map(() => undefined),
  ]);
  const logs = await tempFolder(quickFolder);
  onTestFinished(logs.remove);
  const path = join(logs.path, 'left.openrath.jsonl');
  await writeFile(path, exported.map(({ line }) => `${line}\n`).join(''));
  const there = await openFileHome(tempHome());
  await there.import(path);
  expect(await there.client.sessions.list({})).toMatchObject([{ id: before.id, events: 3 }]);
});

it('E2: of a session of which nothing is left there is no export, and nothing can be made out of it; it is said why', async () => {
  const { home, before } = await homeChanged(without('seq >= 0'));
  await expect(Array.fromAsync(await home.client.sessions.exportNative({ session: before.id }))).rejects.toThrow(
    'Nothing is left of the session to export. 5 events are missing: numbers 0–4 of the session. A backup or the log itself may still have them.',
  );
  const made = [
    await home.client.sessions.fork({ session: before.id }),
    await home.client.sessions.detach({ session: before.id }),
  ];
  const refusal = {
    code: 'not-found',
    message: 'Nothing is left of “Count the files” to go on from.',
    remedy: 'A backup or the log itself may still have its events.',
  };
  expect(made).toEqual([
    { ok: false, refusal },
    { ok: false, refusal },
  ]);
});

it.each(GONE)(
  'S1: one of which %s were deleted can be moved to the trash and emptied, and is not listed any more',
  async (_, change) => {
    const { home, before, folder } = await homeChanged(change);
    await home.client.sessions.trash({ session: before.id });
    const preview = await home.client.trash.preview({});
    const emptied = await home.client.trash.empty({ sessions: [before.id] });
    expect([preview.sessions, emptied]).toMatchObject([
      [{ session: before.id, events: 0 }],
      { ok: true, sessions: 1, events: 0 },
    ]);
    await home.close();
    const { client } = await openFileHome(folder);
    expect((await client.sessions.list({})).map(({ id }) => id)).not.toContain(before.id);
    expect((await client.home.verify({})).faults).toEqual([]);
  },
);
