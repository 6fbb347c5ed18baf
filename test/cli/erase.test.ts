import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesIn } from '../adapters/store-sqlite/files-in.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;
let session: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

beforeEach(async () => {
  folder = await tempFolder(quickFolder);
  log = await writeLog(folder.path, 'log.jsonl', madeUpRecords());
  await openrath('import', log);
  session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
}, 60_000);
afterEach(() => folder.remove());

/** Files of the home that hold a text, plain. */
function holders(text: string): string[] {
  return [...filesIn(join(folder.path, 'home'))].filter(([, bytes]) => bytes.includes(text)).map(([name]) => name);
}

it('S12: erasing a session takes the titles that it was given along; the reply counts them and no file holds them', async () => {
  await openrath('rename', session, 'Kumquat one');
  await openrath('rename', session, 'Kumquat two');
  await openrath('undo');
  expect(holders('Kumquat')).not.toEqual([]);
  const erased = await openrath('erase', session, '--json');
  expect([erased.code, erased.out]).toEqual([0, [{ session, erased: 7, acts: 2, blobs: 0, detached: [] }]]);
  expect(holders('Kumquat')).toEqual([]);
  expect((await openrath('sessions', '--json')).out[0]).toMatchObject({ title: session, titleFrom: 'id' });
  expect((await openrath('reflog', '--json')).out).toMatchObject([
    { says: `Erase of 7 values: ${session}`, undone: false },
    { says: `Rename to a title that was erased: ${session}`, undone: true },
    { says: `Rename to a title that was erased: ${session}`, undone: false },
  ]);
  expect((await openrath('verify', '--json')).out[0]).toMatchObject({ sound: true, withheld: 7, faults: [] });
}, 60_000);

it('S12: a title that was given after an erase is erased by the next; one event alone takes no title', async () => {
  await openrath('erase', session);
  await openrath('rename', session, 'Kumquat');
  const [first] = (await openrath('events', session, '--json')).out as unknown as { id: string }[];
  const alone = await openrath('erase', session, '--event', first?.id ?? '', '--json');
  expect([alone.code, holders('Kumquat').length > 0]).toEqual([1, true]);
  const again = await openrath('erase', session);
  expect(again.text).toBe(
    'Erased 1 value and 0 blobs. 1 of the values was a title, tag or note that a person gave it.\n',
  );
  expect(holders('Kumquat')).toEqual([]);
}, 60_000);

it('S12, I2: importing an erased file again brings nothing back, and its report says that its records are not counted', async () => {
  await openrath('erase', session);
  const again = await openrath('import', log, '--json');
  expect([again.code, again.out]).toMatchObject([
    0,
    [
      {
        status: 'unchanged',
        reason: 'erased: 4 values withheld, so what the records hold is not counted',
        lines: { records: 4, events: 4, quarantined: 0 },
      },
    ],
  ]);
  expect((again.out[0] as unknown as { facts: object }).facts).toEqual({
    physical_lines: 4,
    bad_lines: 0,
    glued_lines: 0,
    withheld: 4,
  });
  const events = (await openrath('events', session, '--json')).out as unknown as { payload: unknown }[];
  expect(events.map(({ payload }) => payload)).toEqual([null, null, null, null, null]);
}, 60_000);

it('S12, F6: after an erase no file holds the folder but where a detached session keeps it, which the reply says', async () => {
  const opened = async (verb: string, of: string) =>
    ((await openrath(verb, of, '--json')).out[0] as unknown as { session: string }).session;
  const projects = async () => {
    const rows = (await openrath('sessions', '--json')).out as unknown as { id: string; projectLabel: string | null }[];
    return new Map(rows.map(({ id, projectLabel }) => [id, projectLabel]));
  };
  const fork = await opened('fork', session);
  const below = await opened('fork', fork);
  const made = [session, fork, below];
  expect(await projects()).toEqual(new Map(made.map((id) => [id, '/srv/made-up'])));
  const detached = await opened('detach', below);
  expect((await openrath('erase', session)).text).toBe(
    `Erased 5 values and 0 blobs\nThe path of its file stays on record: by it an import knows what not to bring back.\nSession ${detached} keeps the context that it started from, with steps of this one, and the name of its folder. Erase that session too to drop it.\n`,
  );
  expect(await projects()).toEqual(new Map([...made.map((id) => [id, null] as const), [detached, '/srv/made-up']]));
  await openrath('erase', detached);
  expect(holders('/srv/made-up')).toEqual([]);
}, 60_000);

it('S12, I5: of an erased session --json claims no figure, and of one event of it the least', async () => {
  const row = async () => (await openrath('sessions', '--json')).out[0] as unknown as Record<string, unknown>;
  const counts = async () => {
    const { turns, toolCalls, toolErrors, models, lowerBound, withheld, kind } = await row();
    return { turns, toolCalls, toolErrors, models, lowerBound, withheld, kind };
  };
  const before = await counts();
  expect(before).toMatchObject({ lowerBound: undefined, withheld: undefined });
  const events = (await openrath('events', session, '--json')).out as unknown as { id: string; kind: string }[];
  const answers = events.filter(({ kind }) => kind === 'model/answered');
  await openrath('erase', session, '--event', answers[0]?.id ?? '');
  expect(await counts()).toMatchObject({ turns: before.turns, lowerBound: true, withheld: 1 });
  const head = events.at(-1)?.id ?? '';
  const least = (await openrath('context', head, '--json')).out[0] as unknown as Record<string, unknown>;
  expect(least).toMatchObject({ lowerBound: true, tokens: expect.any(Number) });
  await openrath('erase', session);
  const none = { turns: null, toolCalls: null, toolErrors: null, models: null, kind: null };
  expect(await counts()).toEqual({ ...none, lowerBound: true, withheld: events.length });
  const [context] = (await openrath('context', head, '--json')).out;
  expect(context).toMatchObject({ exactness: 'unknown', tokens: null, segments: [{ role: 'withheld', tokens: null }] });
}, 60_000);
