import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textDropper } from '../../../core/adapters/search-sqlite/drop-texts.ts';
import { openSearchFile } from '../../../core/adapters/search-sqlite/open-search-file.ts';
import { openRecord } from '../../../core/adapters/search-sqlite/read-record.ts';
import { SEARCH_FILE } from '../../../core/adapters/search-sqlite/schema.ts';
import { sealedState } from '../../../core/adapters/search-sqlite/sealed-state.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { seeded } from '../../renderer/random.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { tempHome } from '../store-sqlite/temp-home.ts';
import { catchUp, found, openShelf } from './open-shelf.ts';

type Home = Awaited<ReturnType<typeof openHome>>;

/** Letters that only texts of this test have: three of them are one term of the index, of which at least nine bytes stand in its pages. */
const rareOf = (seq: number): string => String.fromCodePoint(0x1_2000 + seq / 10, 0x1_2300, 0x1_2301);
const secretOf = (seq: number): string => `secret-${seq} ${seq % 10 === 0 ? rareOf(seq) : ''}`;
/** Times out of order, so that rows come between others and pages are split. */
const message = (text: string, seq = 0) => ({
  atMs: 1_700_000_000_000 + ((seq * 7919) % 601) * 1000,
  payload: { role: 'user', author: seq % 3 === 0 ? 'person' : 'agent', parts: [{ type: 'text', text }] },
});

async function homeOf(count: number): Promise<{ folder: string; home: Home; events: StoredEvent[] }> {
  const folder = tempHome();
  const home = await openHome(folder);
  const filler = 'words that are in every text and fill the pages of the file ';
  const events = chainOf('a', 0, count, undefined, (seq) =>
    message(`${secretOf(seq)} ${filler.repeat(1 + (seq % 9))}`, seq),
  );
  await put(home, 'a', undefined, events);
  return { folder, home, events };
}

async function erase(home: Home, events: readonly EventId[]): Promise<void> {
  const ref = await home.store.ref(CATALOGUE);
  const payload = { subject: 'a', events, reason: 'secrets' };
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/erased', payload });
  const append = { session: CATALOGUE, expectedHead: ref?.head, events: [mark] };
  expect(await home.store.erase(events, append)).toMatchObject({ ok: true });
}

/** Which texts the files of the index hold anything of: the text itself, or its letters as a term. */
function heldIn(folder: string, seqs: readonly number[]): { texts: number[]; terms: number[] } {
  const bytes = Buffer.concat(['', '-wal'].map((tail) => readFileSync(join(folder, SEARCH_FILE + tail))));
  return {
    texts: seqs.filter((seq) => bytes.includes(`secret-${seq} `)),
    terms: seqs.filter((seq) => bytes.includes(Buffer.from(rareOf(seq)).subarray(3))),
  };
}

it('S12: nothing of an erased text is in the bytes of the index, not even three of its letters', async () => {
  const { folder, home, events } = await homeOf(600);
  const shelf = openShelf(folder);
  catchUp(shelf);
  const seqs = [0, 10, 20, 70, 300, 590];
  expect(heldIn(folder, seqs)).toEqual({ texts: seqs, terms: seqs });
  const ids = seqs.map((seq) => events[seq]!.id);
  await erase(home, ids);
  shelf.forget(ids);
  expect(heldIn(folder, [...seqs, 80])).toEqual({ texts: [80], terms: [80] });
  expect([found(shelf, 'secret-70'), found(shelf, 'secret-80').length]).toEqual([[], 1]);
});

it('S12: erasing one after the other leaves nothing of any of them', async () => {
  const { folder, home, events } = await homeOf(300);
  const shelf = openShelf(folder);
  catchUp(shelf);
  const seqs = Array.from({ length: 30 }, (_, at) => ((at * 7) % 30) * 10);
  for (const seq of seqs) {
    const { id } = events[seq]!;
    await erase(home, [id]);
    shelf.forget([id]);
  }
  expect(heldIn(folder, seqs)).toEqual({ texts: [], terms: [] });
});

it('S12: many texts that are erased at once leave nothing, and the words that stay are found', async () => {
  const { folder, home, events } = await homeOf(600);
  const shelf = openShelf(folder);
  catchUp(shelf);
  const seqs = Array.from({ length: 45 }, (_, at) => at * 10);
  const ids = events.slice(0, 450).map(({ id }) => id);
  await erase(home, ids);
  shelf.forget(ids);
  expect(heldIn(folder, [...seqs, 460, 470])).toEqual({ texts: [460, 470], terms: [460, 470] });
  expect([found(shelf, 'secret-440'), found(shelf, 'secret-460').length]).toEqual([[], 1]);
  await erase(home, [events[460]!.id]);
  shelf.forget([events[460]!.id]);
  expect(heldIn(folder, [460, 470])).toEqual({ texts: [470], terms: [470] });
});

const pieceOf = (seq: number): string => `piece-${seq}-`;

/** A home whose texts are their number over and over, of all lengths and times, so that rows move and leave pieces behind. */
async function scattered() {
  const folder = tempHome();
  const home = await openHome(folder);
  const random = seeded(8);
  const atRandom = (seq: number) => ({
    ...message(pieceOf(seq).repeat(1 + Math.floor(random() * 150)), seq),
    atMs: 1_700_000_000_000 + Math.floor(random() * 1e9),
  });
  const add = async (from: number, to: number, before?: StoredEvent): Promise<StoredEvent[]> => {
    const events = chainOf('a', from, to, before?.id, atRandom);
    await put(home, 'a', before, events);
    return events;
  };
  const heldOf = (seqs: readonly number[]): number[] => {
    const all = Buffer.concat(['', '-wal'].flatMap((tail) => bytesOf(join(folder, SEARCH_FILE + tail))));
    return seqs.filter((seq) => all.includes(pieceOf(seq)));
  };
  const gone = Array.from({ length: 250 }, (_, at) => at * 8 + 7);
  return { folder, home, add, heldOf, gone };
}

function bytesOf(path: string): Buffer[] {
  return existsSync(path) ? [readFileSync(path)] : [];
}

it('S12: no piece of an erased text is left where its row stood before other rows came, nor comes back with the next ones', async () => {
  const { folder, home, add, heldOf, gone } = await scattered();
  const events = await add(0, 2_000);
  const shelf = openShelf(folder);
  catchUp(shelf);
  for (let at = 0; at < gone.length; at += 50) {
    const ids = gone.slice(at, at + 50).map((seq) => events[seq]!.id);
    await erase(home, ids);
    shelf.forget(ids);
  }
  expect([heldOf(gone), heldOf([6, 8])]).toEqual([[], [6, 8]]);
  await add(2_000, 2_400, events.at(-1));
  catchUp(shelf);
  expect([heldOf(gone), heldOf([6, 8, 2_399])]).toEqual([[], [6, 8, 2_399]]);
});

it('S12: no piece is left where a process ended between taking texts out and clearing the pages', async () => {
  const { folder, home, add, heldOf, gone } = await scattered();
  const events = await add(0, 2_000);
  const shelf = openShelf(folder);
  catchUp(shelf);
  shelf.close();
  const ids = gone.map((seq) => events[seq]!.id);
  await erase(home, ids);
  const [db, record] = [openSearchFile(folder), openRecord(folder)];
  const drop = textDropper(db, { record, state: sealedState(db), scrub: () => undefined });
  const places = ids.flatMap((id) => record.numOf(id) ?? []);
  for (let at = 0; at < places.length; at += 50) drop.ofPlaces(places.slice(at, at + 50));
  db.close();
  record.close();
  expect(heldOf(gone)).not.toEqual([]);
  openShelf(folder).close();
  expect([heldOf(gone), heldOf([6, 8])]).toEqual([[], [6, 8]]);
});

/** A word whose every three letters no other text has, and that begin nothing alike, so that many pages begin with one of them. */
const wordOf = (seq: number): string =>
  String.fromCodePoint(...[0, 1, 2, 3].map((at) => 0x2_0000 + (((seq * 4 + at) * 7919) % 40_000)));

it('S12: words that pages of the index begin with leave it too, in whatever order they are erased', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 1_500, undefined, (seq) => message(`${wordOf(seq)} ${wordOf(seq + 1_500)}`, seq));
  await put(home, 'a', undefined, events);
  const shelf = openShelf(folder);
  catchUp(shelf);
  const held = (seqs: readonly number[]): number[] => {
    const bytes = Buffer.concat(['', '-wal'].map((tail) => readFileSync(join(folder, SEARCH_FILE + tail))));
    return seqs.filter((seq) =>
      [seq, seq + 1_500].some((word) => bytes.includes(Buffer.from(wordOf(word)).subarray(3, 12))),
    );
  };
  const order = events.map((_, at) => (at * 737) % 1_500);
  const [gone, kept] = [order.slice(0, 400), order.slice(400)];
  expect(held(order).length).toBe(1_500);
  for (let at = 0; at < gone.length; at += 80) {
    const ids = gone.slice(at, at + 80).map((seq) => events[seq]!.id);
    await erase(home, ids);
    shelf.forget(ids);
  }
  expect([held(gone), held(kept).length]).toEqual([[], 1_100]);
  expect(kept.filter((seq) => found(shelf, wordOf(seq)).length !== 1)).toEqual([]);
});

it('S12: what was erased while nobody kept the index leaves it when it is opened, before anything is found', async () => {
  const { folder, home, events } = await homeOf(40);
  const shelf = openShelf(folder);
  catchUp(shelf);
  shelf.close();
  await erase(home, [events[20]!.id]);
  const again = openShelf(folder);
  expect(found(again, 'secret-20')).toEqual([]);
  expect(heldIn(folder, [20, 30])).toEqual({ texts: [30], terms: [30] });
});

it('S12: what is erased before it is indexed never gets in', async () => {
  const { folder, home, events } = await homeOf(40);
  const shelf = openShelf(folder);
  await erase(home, [events[7]!.id]);
  shelf.forget([events[7]!.id]);
  catchUp(shelf);
  expect([found(shelf, 'secret-7'), found(shelf, 'secret-8').length]).toEqual([[], 1]);
  expect(shelf.progress()).toEqual({ indexed: 41, total: 41 });
});

it('S12: a session that left the store leaves the index, and the places that it had are read again', async () => {
  const { folder, home } = await homeOf(5);
  const others = chainOf('b', 0, 20, undefined, (seq) => message(`other ${seq} goes`));
  await put(home, 'b', undefined, others);
  const shelf = openShelf(folder);
  catchUp(shelf);
  const { sessions } = await home.store.leaving(['b' as SessionId]);
  const gone = sessions.map(({ session, head, events }) => ({ session, head, events }));
  const mark = eventOf(CATALOGUE, 0, undefined, {
    kind: 'catalogue/emptied',
    payload: { sessions: gone, blobs: 0, sizeBytes: 0 },
  });
  await home.store.remove(sessions, { session: CATALOGUE, expectedHead: undefined, events: [mark] });
  shelf.forget('what is gone');
  expect(found(shelf, 'goes')).toEqual([]);
  const bytes = readFileSync(join(folder, SEARCH_FILE));
  expect(bytes.includes('other 3 goes')).toBe(false);
  await put(
    home,
    'c',
    undefined,
    chainOf('c', 0, 30, undefined, (seq) => message(`new ${seq} comes`)),
  );
  catchUp(shelf);
  expect(found(shelf, 'comes')).toHaveLength(30);
  expect(shelf.progress()).toEqual({ indexed: 36, total: 36 });
});
