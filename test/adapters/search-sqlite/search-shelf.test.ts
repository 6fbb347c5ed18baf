import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SEARCH_FILE } from '../../../core/adapters/search-sqlite/schema.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { put, record } from '../../ports/subject.ts';
import { chainOf, eventOf, type Said } from '../../ports/writer.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { tempHome } from '../store-sqlite/temp-home.ts';
import { catchUp, found, openShelf, wanted } from './open-shelf.ts';

const said = (text: string, author: 'person' | 'agent' | 'harness' = 'person'): Said => ({
  payload: { role: 'user', author, parts: [{ type: 'text', text }] },
});
const asked = (name: string, callId: string, input: string): Said => ({
  kind: 'model/answered',
  payload: {
    parts: [
      { type: 'text', text: 'so' },
      { type: 'tool-call', callId, name, input },
    ],
  },
});
const answered = (callId: string, output: string): Said => ({
  kind: 'tool/ended',
  payload: { ending: 'exited', parts: [{ type: 'tool-result', callId, output }] },
});

async function homeOf(...texts: readonly Said[]) {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, texts.length, undefined, (seq) => texts[seq] ?? {});
  await put(home, 'a', undefined, events);
  return { folder, home, events };
}

it('an event is read once: what came since is all that a batch reads', async () => {
  const { folder, home, events } = await homeOf(...Array.from({ length: 900 }, (_, at) => said(`prompt ${at}`)));
  const shelf = openShelf(folder);
  expect(shelf.progress()).toEqual({ indexed: 0, total: 900 });
  expect(catchUp(shelf)).toEqual([400, 400, 100].map((events) => ({ events, texts: events, lost: 0, isLast: false })));
  expect(shelf.progress()).toEqual({ indexed: 900, total: 900 });
  await put(home, 'a', events.at(-1), [eventOf('a', 900, events.at(-1), said('one more'))]);
  expect(shelf.progress()).toEqual({ indexed: 900, total: 901 });
  expect(catchUp(shelf)).toEqual([{ events: 1, texts: 1, lost: 0, isLast: false }]);
  shelf.close();
  const again = openShelf(folder);
  expect(catchUp(again)).toEqual([]);
  expect(found(again, 'more')).toEqual(['one more']);
});

it('a failure is found once: the end of a run that says what its request said is no text of its own, in another batch too', async () => {
  const failed: Said = { kind: 'model/failed', payload: { reason: 'The garden is shut.', code: 'refused' } };
  const ended = (reason: string): Said => ({ kind: 'run/ended', payload: { outcome: 'failed', reason } });
  const texts = [failed, ended('The garden is shut.'), failed, ended('No budget.'), ended('The garden is shut.')];
  const { folder } = await homeOf(...Array.from({ length: 399 }, () => said('before')), ...texts);
  const shelf = openShelf(folder);
  catchUp(shelf);
  const hits = shelf.find(wanted('garden')).hits.map(({ kind, excerpt }) => `${kind}: ${excerpt}`);
  expect(hits).toHaveLength(3);
  expect(new Set(hits)).toEqual(new Set(['error: The garden is shut.']));
  expect(found(shelf, 'budget')).toHaveLength(1);
});

it('S6: an index that was deleted is made anew and finds the same', async () => {
  const { folder } = await homeOf(said('alpha beta'), said('beta gamma', 'agent'), answered('t', 'gamma beta'));
  const first = openShelf(folder);
  catchUp(first);
  const before = first.find(wanted('beta'));
  first.close();
  for (const tail of ['', '-wal', '-shm']) rmSync(join(folder, SEARCH_FILE + tail), { force: true });
  const again = openShelf(folder);
  expect(found(again, 'beta')).toEqual([]);
  catchUp(again);
  expect(again.find(wanted('beta'))).toEqual(before);
  expect(before.hits).toHaveLength(3);
});

it('prompts stand before answers and answers before outputs, each newest first', async () => {
  const { folder } = await homeOf(
    answered('t', 'needle 0'),
    said('needle 1', 'agent'),
    said('needle 2'),
    said('needle 3', 'agent'),
    said('needle 4'),
    answered('u', 'needle 5'),
  );
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect(found(shelf, 'needle')).toEqual([4, 2, 3, 1, 5, 0].map((at) => `needle ${at}`));
});

it('a call and its result have the step of the call', async () => {
  const { folder, events } = await homeOf(asked('Bash', 'c1', '{"command":"ls needle"}'), answered('c1', 'no needle'));
  const shelf = openShelf(folder);
  catchUp(shelf);
  const hits = shelf.find(wanted('needle')).hits.map(({ event, step, kind }) => ({ event, step, kind }));
  const step = `${events[0]?.id}/2`;
  expect(hits).toEqual([
    { event: events[1]?.id, step, kind: 'tool' },
    { event: events[0]?.id, step, kind: 'tool' },
  ]);
});

it('an answer stops at its limit and goes on from there without reading again', async () => {
  const { folder } = await homeOf(...Array.from({ length: 30 }, (_, at) => said(`needle ${at}`)));
  const shelf = openShelf(folder);
  catchUp(shelf);
  const first = shelf.find(wanted('needle', { limit: 20 }));
  const second = shelf.find(wanted('needle', { limit: 20, after: first.next ?? '' }));
  expect([first.hits.length, first.read, second.hits.length, second.read, second.next]).toEqual([
    20,
    20,
    10,
    10,
    undefined,
  ]);
  expect(new Set([...first.hits, ...second.hits].map(({ excerpt }) => excerpt)).size).toBe(30);
});

it('a rare word reads only the texts that may hold it', async () => {
  const { folder } = await homeOf(
    ...Array.from({ length: 500 }, (_, at) => said(`hay ${at} ${at === 77 ? 'needle' : 'nee dle'}`)),
  );
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect([shelf.find(wanted('needle')).read, shelf.find(wanted('needles')).read]).toEqual([1, 0]);
});

it('a text with all parts of a word, but not the word, is read and not shown', async () => {
  const { folder } = await homeOf(said('abcd beside'), said('abc and bcd'));
  const shelf = openShelf(folder);
  catchUp(shelf);
  const { hits, read } = shelf.find(wanted('abcd'));
  expect([hits.map(({ excerpt }) => excerpt), read]).toEqual([['abcd beside'], 2]);
});

it.each([
  ['搜索', '全文搜索索引'],
  ['索', '全文搜索索引'],
  ['한국', '한국어로 쓴 글'],
  ['テスト', '自動テスト'],
  ['ok', 'it is OK'],
  ['поиск', 'ПОИСК по тексту'],
  ['بحث', 'كلمة البحث هنا'],
  ['🎉', 'shipped 🎉'],
  ['a"b', 'say a"b"c'],
  ['"', 'a quote " alone'],
  ['*', 'a star * alone'],
  ["'); DROP", "x'); DROP TABLE texts"],
])('K2: %s is found in “%s”', async (typed, text) => {
  const { folder } = await homeOf(said(text), said('something else entirely'));
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect(found(shelf, typed)).toEqual([text]);
});

it('sessions that are not wanted are left out', async () => {
  const { folder, home } = await homeOf(said('needle a'));
  await put(home, 'b', undefined, [eventOf('b', 0, undefined, said('needle b'))]);
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect(found(shelf, 'needle', { without: ['a' as SessionId] })).toEqual(['needle b']);
});

it('a title that a person gave is found with the session that it is of', async () => {
  const { folder, home } = await homeOf(said('hello'));
  await record(home, 'catalogue/titled', { subject: 'a', title: 'Needle work' });
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect(shelf.find(wanted('needle')).hits).toMatchObject([{ session: 'a', kind: 'title', step: undefined }]);
});
