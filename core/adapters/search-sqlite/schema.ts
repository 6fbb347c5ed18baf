/** File of the index. Derived from `events.db`: it may be deleted at any time and is made anew. */
export const SEARCH_FILE = 'search.db';

/** Version of the tables and of what is put into them; it and the letters that this program knows decide whether a file can be taken up. */
export const SEARCH_VERSION = `5 unicode ${process.versions.unicode}`;

/** Marks the file as ours in its header. */
export const SEARCH_APPLICATION_ID = 0x4f52_5345;

/**
 * One row of `texts` for each text that can be searched. Its id is its rank: what it is, then its time, then a count, so that the
 * index gives the best first without sorting. `grams` has every three neighbouring characters of a text, which finds any part of a
 * word in any language; `shorts` has what words of one and two characters are found by. Neither keeps places: a text that may hold a
 * word is read to be sure, and the index is a fifth of the size. A row has a digest of its columns: one that was changed is not taken for
 * what was written.
 */
export const SEARCH_SCHEMA = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  event BLOB NOT NULL,
  session TEXT NOT NULL,
  twin INTEGER NOT NULL,
  step TEXT,
  kind TEXT NOT NULL,
  at_ms REAL,
  call TEXT,
  text TEXT NOT NULL,
  digest BLOB NOT NULL
) STRICT;
CREATE INDEX texts_by_source ON texts (source);
CREATE INDEX texts_by_failure ON texts (event) WHERE kind = 'error';
CREATE INDEX texts_by_call ON texts (session, call) WHERE call IS NOT NULL;
CREATE VIRTUAL TABLE grams USING fts5 (
  text, content = '', detail = none, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE shorts USING fts5 (
  text, content = '', detail = none, tokenize = 'ascii'
);
INSERT INTO grams (grams, rank) VALUES ('secure-delete', 1);
INSERT INTO shorts (shorts, rank) VALUES ('secure-delete', 1);
`;
