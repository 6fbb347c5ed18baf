import Database from 'better-sqlite3';
import type { EventId, SessionId } from '../../model/ids.ts';
import { gramsOf, type QueryTerm } from '../../runtime/memory/query-terms.ts';
import type { IndexedItem, MemoryIndex, NearItems } from '../../runtime/ports/memory-index.ts';
import { tokensOfShort } from '../../runtime/search/short-words.ts';
import { termsOf } from '../search-sqlite/terms-of.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';

/**
 * One row of `items` for each item that can be recalled. `grams` has every three neighbouring characters of its key and text, `shorts` what
 * words of one and two characters are found by. It is in no file: what is erased is gone with its row, and no damage outlives a host.
 */
const SCHEMA = `
CREATE TABLE items (id INTEGER PRIMARY KEY, stream TEXT NOT NULL, item TEXT NOT NULL UNIQUE) STRICT;
CREATE INDEX items_by_stream ON items (stream);
CREATE VIRTUAL TABLE grams USING fts5 (text, tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE shorts USING fts5 (text, tokenize = 'ascii');
`;
/** How errors name it. */
const NAME = 'the memory index';

/** Opens an empty index. */
export function openMemoryIndex(): MemoryIndex {
  const db = guarded(NAME, () => {
    const opened = new Database(':memory:');
    opened.exec(SCHEMA);
    return opened;
  });
  const { put, take } = changer(db);
  const near = nearer(db);
  const change = db.transaction((stream: SessionId, gone: readonly EventId[], items: readonly IndexedItem[]) => {
    for (const item of gone) take(item);
    for (const item of items) put(stream, item);
  });
  const itemsOf = db.prepare<[string], EventId>('SELECT item FROM items WHERE stream = ?').pluck();
  return {
    change: (stream, { put: items, take: gone }) => guarded(NAME, () => change(stream, gone, items)),
    drop: (stream) => guarded(NAME, () => change(stream, itemsOf.all(stream), [])),
    near: (streams, terms, most) => guarded(NAME, () => near(streams, terms, most)),
    close: () => db.close(),
  };
}

function changer(db: Database.Database) {
  const idOf = db.prepare<[string], number>('SELECT id FROM items WHERE item = ?').pluck();
  const insert = db.prepare('INSERT INTO items (stream, item) VALUES (?, ?)');
  const tables = ['grams', 'shorts'] as const;
  const puts = tables.map((table) => db.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`));
  const deletes = ['DELETE FROM items WHERE id = ?', ...tables.map((table) => `DELETE FROM ${table} WHERE rowid = ?`)];
  const takes = deletes.map((sql) => db.prepare(sql));
  const take = (item: EventId): void => {
    const id = idOf.get(item);
    if (id !== undefined) for (const statement of takes) statement.run(id);
  };
  const put = (stream: SessionId, { item, key, text }: IndexedItem): void => {
    take(item);
    const { lastInsertRowid } = insert.run(stream, item);
    const { grams, shorts } = termsOf(`${key}\n${text}`);
    puts[0]?.run(lastInsertRowid, grams);
    puts[1]?.run(lastInsertRowid, shorts);
  };
  return { put, take };
}

function nearer(db: Database.Database) {
  // The plus keeps SQLite from asking the words of every single row: words first, then whose they are.
  const inStreams = '+rowid IN (SELECT id FROM items WHERE stream IN (SELECT value FROM json_each(?)))';
  const of = db
    .prepare<[string], number>('SELECT count(*) FROM items WHERE stream IN (SELECT value FROM json_each(?))')
    .pluck();
  const [grams, shorts] = (['grams', 'shorts'] as const).map((table) => ({
    nearest: db
      .prepare<[string, string, number], EventId>(
        `SELECT item FROM (SELECT rowid AS id, rank AS distance FROM ${table} WHERE ${table} MATCH ? AND ${inStreams}
         ORDER BY rank, rowid LIMIT ?) JOIN items USING (id) ORDER BY distance, id`,
      )
      .pluck(),
    count: db
      .prepare<[string, string], number>(`SELECT count(*) FROM ${table} WHERE ${table} MATCH ? AND ${inStreams}`)
      .pluck(),
  }));
  return (asked: readonly SessionId[], terms: readonly QueryTerm[], most: number): NearItems => {
    const streams = JSON.stringify(asked);
    const words = terms.filter(({ type }) => type === 'word');
    const others = terms.filter(({ type }) => type !== 'word');
    const found = new Set<EventId>();
    const look = (table: typeof grams, pieces: readonly string[]) => {
      if (pieces.length === 0) return;
      for (const item of table?.nearest.all(pieces.map(quoted).join(' OR '), streams, most) ?? []) found.add(item);
    };
    look(grams, [...new Set(words.flatMap(({ text }) => gramsOf(text)))]);
    look(shorts, [...new Set(others.flatMap(({ text }) => tokensOfShort(text)))]);
    const holding = new Map([
      ...words.map(({ text }) => [text, grams?.count.get(quoted(text), streams) ?? 0] as const),
      ...others.map(({ text }) => [text, shorts?.count.get(allOf(text), streams) ?? 0] as const),
    ]);
    return { items: [...found], of: of.get(streams) ?? 0, holding };
  };
}

function allOf(text: string): string {
  return tokensOfShort(text).map(quoted).join(' AND ');
}

/** As a text, so that nothing in it is an operator. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
