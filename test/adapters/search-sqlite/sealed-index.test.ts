import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { mendedShelf } from '../../../core/adapters/search-sqlite/mended-shelf.ts';
import { SEARCH_FILE } from '../../../core/adapters/search-sqlite/schema.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import { CATALOGUE, type EventId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { tempHome } from '../store-sqlite/temp-home.ts';
import { catchUp, checkAll, found, openShelf, wanted } from './open-shelf.ts';

type Home = Awaited<ReturnType<typeof openHome>>;

const said = (text: string) => ({ payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] } });

async function homeOf(texts: readonly string[]) {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, texts.length, undefined, (seq) => said(texts[seq] ?? ''));
  await put(home, 'a', undefined, events);
  return { folder, home, events };
}

const needles = (count: number): string[] => Array.from({ length: count }, (_, at) => `needle ${at}`);

/** An index of 900 texts that somebody else changed by SQL while it was closed. */
async function changedBy(sql: string) {
  const { folder } = await homeOf(needles(900));
  const whole = openShelf(folder);
  catchUp(whole);
  whole.close();
  const db = new Database(join(folder, SEARCH_FILE));
  db.unsafeMode();
  db.exec(sql);
  db.close();
  const says: string[] = [];
  const shelf = mendedShelf(folder, { nowMs: () => 0, onRebuilt: (text) => says.push(text) });
  onTestFinished(shelf.close);
  const hits = (): number => shelf.use((open) => open.find(wanted('needle', { limit: 2_000 })).hits.length);
  return { shelf, says, hits };
}

const REBUILT =
  'The search index was damaged. It is made anew from the record, which is as it was. set-aside-1970-01-01T00.00.00.000Z-search.db is what it was; delete it once you have looked at it.';
const ONE = '(SELECT id FROM texts ORDER BY id LIMIT 1 OFFSET 9)';

it.each([
  ['half of the texts are gone', 'DELETE FROM texts WHERE id % 2 = 0'],
  ['one text is gone', `DELETE FROM texts WHERE id = ${ONE}`],
  ['one text has the place of another', `UPDATE texts SET id = id + 5000000 WHERE id = ${ONE}`],
  ['the words are gone', "INSERT INTO grams (grams) VALUES ('delete-all')"],
  ['the short words are gone', "INSERT INTO shorts (shorts) VALUES ('delete-all')"],
  ['the cursor is 5 ahead', "UPDATE meta SET value = value + 5 WHERE name = 'cursor'"],
  ['the cursor is 5 behind', "UPDATE meta SET value = value - 5 WHERE name = 'cursor'"],
  ['places are said to be lost', "INSERT OR REPLACE INTO meta (name, value) VALUES ('lost', '[[1,9]]')"],
  ['no path leads to the words', 'DELETE FROM grams_idx'],
  ['the seal is gone', "DELETE FROM meta WHERE name = 'seal'"],
  [
    'all is gone but the cursor',
    "DELETE FROM texts; INSERT INTO grams (grams) VALUES ('delete-all'); INSERT INTO shorts (shorts) VALUES ('delete-all'); DELETE FROM meta WHERE name IN ('seal', 'tally')",
  ],
])(
  'K2: an index of which %s is known for it when it is opened, and made anew: until then it claims nothing',
  async (_, sql) => {
    const { shelf, says, hits } = await changedBy(sql);
    expect([hits(), shelf.use((open) => open.progress())]).toEqual([0, { indexed: 0, total: 900 }]);
    shelf.use(catchUp);
    shelf.use(checkAll);
    expect([hits(), says]).toEqual([900, [REBUILT]]);
  },
);

it.each([
  ['changed', `UPDATE texts SET text = 'hay' WHERE id = ${ONE}`],
  ['said to be of another session', `UPDATE texts SET session = 'b' WHERE id = ${ONE}`],
])('K2: a text that was %s is known for it by the search that would read it', async (_, sql) => {
  const { shelf, says, hits } = await changedBy(sql);
  expect([hits(), says, shelf.use((open) => open.progress())]).toEqual([0, [REBUILT], { indexed: 0, total: 900 }]);
  shelf.use(catchUp);
  expect([hits(), says]).toEqual([900, [REBUILT]]);
});

it.each([
  ['a text that was changed', `UPDATE texts SET text = 'hay' WHERE id = ${ONE}`],
  ['words of which pages are gone', 'DELETE FROM grams_data WHERE id > 10'],
])('K2: the check of all that is in meets %s, and the index is made anew', async (_, sql) => {
  const { shelf, says, hits } = await changedBy(sql);
  shelf.use(checkAll);
  expect([says, shelf.use((open) => open.progress())]).toEqual([[REBUILT], { indexed: 0, total: 900 }]);
  shelf.use(catchUp);
  shelf.use(checkAll);
  expect([hits(), says]).toEqual([900, [REBUILT]]);
});

it('an index is taken for whole after every batch that it stopped at', async () => {
  const { folder } = await homeOf(needles(1_300));
  for (let indexed = 0; indexed <= 1_300; ) {
    const shelf = openShelf(folder);
    checkAll(shelf);
    expect(shelf.progress().indexed).toBe(indexed);
    const { isLast, events } = shelf.step();
    indexed += events;
    shelf.close();
    if (isLast) break;
  }
  expect(found(openShelf(folder), 'needle', { limit: 2_000 })).toHaveLength(1_300);
});

it.each([
  ['halves of pairs of units', 'needle \ud800 and \udc00 x'],
  ['zeros', 'needle \0 in \0'],
  ['looks and composed letters', 'needle e\u0301 ❤\ufe0f 한국'],
  ['nothing but blanks around', '  needle\t\r\n'],
])('an index of a text with %s is taken for whole', async (_, text) => {
  const { folder } = await homeOf([text]);
  const shelf = openShelf(folder);
  catchUp(shelf);
  checkAll(shelf);
  expect(found(shelf, 'needle')).toHaveLength(1);
  shelf.close();
  expect(found(openShelf(folder), 'needle')).toHaveLength(1);
});

async function erase(home: Home, events: readonly StoredEvent[]): Promise<EventId[]> {
  const ref = await home.store.ref(CATALOGUE);
  const ids = events.map(({ id }) => id);
  const payload = { subject: 'a', events: ids, reason: 'secrets' };
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/erased', payload });
  await home.store.erase(ids, { session: CATALOGUE, expectedHead: ref?.head, events: [mark] });
  return ids;
}

it.each([1, 60, 250])(
  'S12: an index that %d texts were erased from is taken for whole, and catches up',
  async (count) => {
    const { folder, home, events } = await homeOf(needles(900));
    const shelf = openShelf(folder);
    catchUp(shelf);
    shelf.forget(await erase(home, events.slice(100, 100 + count)));
    checkAll(shelf);
    shelf.close();
    const again = openShelf(folder);
    await put(home, 'a', events.at(-1), [eventOf('a', 900, events.at(-1), said('needle more'))]);
    catchUp(again);
    checkAll(again);
    expect(found(again, 'needle', { limit: 2_000 })).toHaveLength(901 - count);
    again.close();
    expect(found(openShelf(folder), 'needle', { limit: 2_000 })).toHaveLength(901 - count);
  },
);

it('S12: an index that looks for what is gone by itself is taken for whole', async () => {
  const { folder, home, events } = await homeOf(needles(900));
  const shelf = openShelf(folder);
  catchUp(shelf);
  shelf.close();
  await erase(home, events.slice(0, 300));
  const again = openShelf(folder);
  checkAll(again);
  again.forget('what is gone');
  checkAll(again);
  expect(found(again, 'needle', { limit: 2_000 })).toHaveLength(600);
});
