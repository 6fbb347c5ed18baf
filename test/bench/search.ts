import { openSearchFile } from '../../core/adapters/search-sqlite/open-search-file.ts';
import { openRecord } from '../../core/adapters/search-sqlite/read-record.ts';
import { createSearchShelf, type SearchShelf } from '../../core/adapters/search-sqlite/search-shelf.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { wordsOf } from '../../core/runtime/search/words-of.ts';
import { addSession, quiet, sealing, withFolder, work } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const SESSIONS = 200;
const EVENTS = 500;
const QUERIES = 200;

/** Indexing the words of a home, and finding them: rare ones, common ones, and two characters. */
export function benchSearch(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const opened = await openSqliteStore({ folder, sha256: sealing.sha256, log: quiet });
    for (let made = 0; made < SESSIONS; made++) await addSession(opened, EVENTS, work);
    await opened.store.close();
    const record = openRecord(folder);
    const reading = await timed(() => readAll(record));
    const shelf = createSearchShelf(folder, openSearchFile(folder), record);
    const batches: number[] = [];
    const indexing = await timed(async () => {
      for (let isDone = false; !isDone; ) batches.push(await timed(() => (isDone = shelf.step().isLast)));
    });
    const queries = await queriesOn(shelf);
    const [first] = record.page(1).events;
    const erased = first?.event?.id;
    const forgetting = await timed(() => (erased === undefined ? undefined : shelf.forget([erased])));
    shelf.close();
    return [
      {
        what: `indexing the words of ${SESSIONS * EVENTS} events, beside the host's thread`,
        value: `${Math.round(indexing)} ms`,
        ratio: indexing / reading,
        against: `reading and checking them, ${Math.round(reading)} ms`,
      },
      { what: 'the longest batch of it, which a search may wait for', value: `${Math.round(Math.max(...batches))} ms` },
      ...queries,
      { what: 'forgetting one event so that no byte of it is left', value: `${Math.round(forgetting)} ms` },
    ];
  });
}

function readAll(record: ReturnType<typeof openRecord>): void {
  let from = 1;
  for (let { end } = record.page(from); end !== from; { end } = record.page(from)) from = end;
}

async function queriesOn(shelf: SearchShelf): Promise<Figure[]> {
  const hex = (length: number, at: number) =>
    ((at * 2_654_435_761) >>> 0).toString(16).padStart(8, '0').slice(0, length);
  const kinds = [
    ['a rare part of a word', (at: number) => hex(5, at)],
    ['a common part of a word', (at: number) => hex(3, at)],
    ['two words', (at: number) => `bash ${hex(3, at)}`],
    ['a word that is nowhere', (at: number) => `zz${hex(5, at)}`],
  ] as const;
  const figures: Figure[] = [];
  for (const [what, textOf] of kinds) {
    const took: number[] = [];
    for (let at = 1; at <= QUERIES; at++) took.push(await timed(() => find(shelf, textOf(at))));
    const sorted = took.toSorted((a, b) => a - b);
    const p95 = sorted[Math.floor(QUERIES * 0.95)] ?? Number.NaN;
    figures.push({
      what: `finding ${what}, 50 hits at most, p50`,
      value: `${median(took).toFixed(1)} ms (p95 ${p95.toFixed(1)})`,
    });
  }
  return figures;
}

function find(shelf: SearchShelf, text: string): void {
  const words = wordsOf(text);
  if (!words.ok) throw new Error(words.refusal.message);
  shelf.find({ words: words.value, without: [], limit: 50 });
}
