import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { prompt } from '../adapters/import/claude-code/transcript.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

async function importInto({ client }: FileHome, path: string): Promise<void> {
  const started = await client.import.start({ paths: [path] });
  if (!started.ok) throw new Error(started.refusal.message);
  await Array.fromAsync(await client.import.reports({ job: started.job }));
}

/** What is deleted of a closed home behind its back. */
interface Deleted {
  /** Of the events of one session of two. */
  readonly events: 'none' | 'the last' | 'all' | 'all, and its head';
  readonly anchors?: true;
  /** A condition on rows of the projections. */
  readonly saved?: string;
}

const rows: Readonly<Record<Deleted['events'], string>> = {
  none: 'seq < 0',
  'the last': 'seq > 2',
  all: 'seq >= 0',
  'all, and its head': 'seq >= 0',
};

async function homeWithout({ events, anchors, saved = "name = ''" }: Deleted) {
  const folder = tempHome();
  const logs = await tempFolder(quickFolder);
  onTestFinished(logs.remove);
  const before = await openFileHome(folder);
  await importInto(before, await writeLog(logs.path, 'log.jsonl', madeUpRecords()));
  const [row] = await before.client.sessions.list({});
  if (row === undefined) throw new Error('nothing came in');
  await importInto(before, await writeLog(logs.path, 'other.jsonl', [prompt('o1', null, 'Water the roses')]));
  await before.close();
  const db = new Database(join(folder, 'events.db'));
  db.exec(`DELETE FROM events WHERE session = '${row.id}' AND ${rows[events]}; DELETE FROM projections WHERE ${saved}`);
  if (events === 'all, and its head') db.exec(`DELETE FROM refs WHERE session = '${row.id}'`);
  db.close();
  if (anchors) await rm(join(folder, 'anchors.jsonl'));
  return { folder, session: row.id };
}

const mended = (lines: number) =>
  `${lines} of 2 saved lines of the session index were missing or wrong. They were made anew from the record.`;
const damaged =
  "1 session can't be read whole: the store is damaged. Verify names what was altered; a backup or the log itself may still have what is lost.";
const fileLost =
  'Events that came from 1 imported file are gone: the store is damaged. Verify names it; a backup or the log itself may still have what is lost.';

/** What is said of the session, of the home, and by verify. */
async function saidOf({ folder, session }: Awaited<ReturnType<typeof homeWithout>>) {
  const { client, close } = await openFileHome(folder);
  const row = (await client.sessions.list({})).find(({ id }) => id === session);
  const { notices } = await client.home.state({});
  const { faults } = await client.home.verify({});
  await close();
  return [row && [row.status, row.endGap], notices.map(({ says }) => says), faults.map(({ what }) => what)];
}

const whole = ['done', undefined];
const all = ['damaged', '5 events are missing: numbers 0–4 of the session'];
const end = ['damaged', '2 events are missing: numbers 3–4 of the session'];
const unnumbered = ['damaged', undefined];
const lines = "name = 'session-lines'";
const linesAndSteps = "name LIKE 'session-%'";
const everything = 'true';

const variants: [Deleted, Awaited<ReturnType<typeof saidOf>>][] = [
  [{ events: 'none' }, [whole, [], []]],
  [{ events: 'none', saved: lines }, [whole, [mended(2)], []]],
  [{ events: 'none', saved: linesAndSteps }, [whole, [mended(2)], []]],
  [{ events: 'none', saved: everything }, [whole, [], []]],
  [{ events: 'all', saved: lines }, [all, [mended(1), damaged], ['anchor without events']]],
  [{ events: 'all', saved: everything }, [all, [damaged], ['anchor without events']]],
  [{ events: 'the last', anchors: true }, [end, [damaged], ['missing event']]],
  [{ events: 'the last', anchors: true, saved: lines }, [end, [mended(2), damaged], ['missing event']]],
  [{ events: 'the last', anchors: true, saved: everything }, [unnumbered, [damaged], ['missing event']]],
  [{ events: 'all, and its head', anchors: true }, [all, [damaged], ['missing event']]],
  [{ events: 'all, and its head', anchors: true, saved: lines }, [all, [mended(1), damaged], ['missing event']]],
  [
    { events: 'all, and its head', anchors: true, saved: linesAndSteps },
    [unnumbered, [mended(1), damaged], ['missing event']],
  ],
  [
    { events: 'all, and its head', anchors: true, saved: everything },
    [undefined, [fileLost], ['ledger entry without event']],
  ],
];

it.each(variants)('B-9, E1: what is left tells what was deleted: %j', async (deleted, said) => {
  expect(await saidOf(await homeWithout(deleted))).toEqual(said);
});

it('B-9: that saved lines were made anew is said once', async () => {
  const home = await homeWithout({ events: 'none', saved: lines });
  await saidOf(home);
  expect(await saidOf(home)).toEqual([whole, [], []]);
});

it('S1: nothing is said any more of a session that lost everything once it was emptied from the trash', async () => {
  const { folder, session } = await homeWithout({ events: 'all, and its head', anchors: true });
  const { client, close } = await openFileHome(folder);
  await client.sessions.trash({ session });
  expect(await client.trash.empty({ sessions: [session] })).toMatchObject({ ok: true, sessions: 1, events: 0 });
  await close();
  expect(await saidOf({ folder, session })).toEqual([undefined, [], []]);
});

it('S1, I2: one that lost its end and was emptied from the trash can be imported again, whole', async () => {
  const { folder, session } = await homeWithout({ events: 'the last' });
  const home = await openFileHome(folder);
  const path = (await home.client.sessions.list({})).find(({ id }) => id === session)?.path ?? '';
  await home.client.sessions.trash({ session });
  await home.client.trash.empty({ sessions: [session] });
  expect((await home.client.home.verify({})).faults).toEqual([]);
  await importInto(home, path);
  const again = (await home.client.sessions.list({})).find((row) => row.path === path);
  expect([again?.status, again?.events]).toEqual(['done', 5]);
});
