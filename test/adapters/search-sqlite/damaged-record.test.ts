import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { damagePage } from '../../runtime/damage-page.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { tamper } from '../store-sqlite/tamper.ts';
import { tempHome } from '../store-sqlite/temp-home.ts';
import { catchUp, found, openShelf, wanted } from './open-shelf.ts';

const PAGE = 4096;
const EVENTS = 60;
const say = (text: string) => ({ payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] } });
const words = (seq: number) =>
  `needle n${seq}n ${Array.from({ length: 60 }, (_, at) => (seq * 7919 + at * 104_729) ** 2).join(' ')}`;

/** A home of one session whose texts do not fit on one page. */
async function soundHome(): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  await put(
    home,
    'a',
    undefined,
    chainOf('a', 0, EVENTS, undefined, (seq) => say(words(seq))),
  );
  await home.store.close();
  return folder;
}

function copied(from: string): string {
  const folder = tempHome();
  cpSync(from, folder, { recursive: true });
  return folder;
}

/** The page on which the envelope of an event stands. */
const pageOf = (bytes: Buffer, seq: number): number => Math.floor(bytes.indexOf(`"seq":${seq}`) / PAGE) + 1;
const pagesOf = (folder: string): number => statSync(join(folder, 'events.db')).size / PAGE;
const numbersIn = (excerpts: readonly string[]): number[] =>
  excerpts.map((excerpt) => Number(/n(\d+)n/.exec(excerpt)?.[1])).sort((a, b) => a - b);

it('with noise over any page of the events the index ends, with all that can be read of the others', async () => {
  const sound = await soundHome();
  const lost: number[] = [];
  for (let page = 2; page <= pagesOf(sound); page++) {
    const folder = copied(sound);
    await damagePage(join(folder, 'events.db'), page);
    const shelf = openShelf(folder);
    const batches = catchUp(shelf);
    const seen = numbersIn(found(shelf, 'needle', { limit: 200 }));
    const { indexed, total } = shelf.progress();
    const lostHere = batches.reduce((sum, batch) => sum + batch.lost, 0);
    expect([page, seen.length + lostHere, indexed]).toEqual([page, EVENTS, total]);
    lost.push(lostHere);
    shelf.close();
  }
  expect(lost.filter((events) => events > 0 && events < EVENTS / 4).length).toBeGreaterThan(lost.length / 3);
}, 60_000);

it('what could not be read is searched once the file is sound again, and nothing is found twice', async () => {
  const folder = await soundHome();
  const path = join(folder, 'events.db');
  const bytes = readFileSync(path);
  await damagePage(path, pageOf(bytes, 30));
  const first = openShelf(folder);
  catchUp(first);
  const lacking = found(first, 'needle', { limit: 200 }).length;
  first.close();
  const still = openShelf(folder);
  expect([still.step(), catchUp(still), found(still, 'needle', { limit: 200 }).length]).toEqual([
    { events: 0, texts: 0, lost: EVENTS - lacking, isLast: true },
    [],
    lacking,
  ]);
  expect(still.find(wanted('needle')).unread).toBe(EVENTS - lacking);
  still.close();
  for (const tail of ['-wal', '-shm']) rmSync(path + tail, { force: true });
  writeFileSync(path, bytes);
  const mended = openShelf(folder);
  catchUp(mended);
  expect(mended.find(wanted('needle')).unread).toBe(0);
  expect(lacking).toBeLessThan(EVENTS);
  expect(numbersIn(found(mended, 'needle', { limit: 200 }))).toEqual(Array.from({ length: EVENTS }, (_, at) => at));
});

it('an event that was recorded after the lost end of a record is found', async () => {
  const folder = await soundHome();
  const path = join(folder, 'events.db');
  await damagePage(path, pageOf(readFileSync(path), EVENTS - 1));
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect(numbersIn(found(shelf, 'needle', { limit: 200 }))).not.toContain(EVENTS - 1);
  const home = await openHome(folder, { setAsideBroken: true, nowMs: () => 0 });
  await put(home, 'b', undefined, [eventOf('b', 0, undefined, say('needle n99n'))]);
  await home.store.close();
  shelf.close();
  const again = openShelf(folder);
  catchUp(again);
  const now = numbersIn(found(again, 'needle', { limit: 200 }));
  expect([now.includes(99), now.length]).toEqual([true, new Set(now).size]);
});

it('an event whose bytes were changed is told as unread, each time the index is opened, until they are as they were', async () => {
  const folder = await soundHome();
  const change = (value: string) =>
    tamper(folder, (db) => db.prepare(`UPDATE events SET payload = ${value} WHERE seq = 30`).run());
  let kept = '';
  tamper(folder, (db) => {
    kept = db.prepare<[], string>('SELECT hex(payload) FROM events WHERE seq = 30').pluck().get() ?? '';
  });
  change('zeroblob(900)');
  const unread = () => {
    const shelf = openShelf(folder);
    catchUp(shelf);
    const { hits, unread } = shelf.find(wanted('needle', { limit: 200 }));
    shelf.close();
    return [hits.length, unread];
  };
  expect([unread(), unread()]).toEqual([
    [EVENTS - 1, 1],
    [EVENTS - 1, 1],
  ]);
  change(`x'${kept}'`);
  expect(unread()).toEqual([EVENTS, 0]);
});
