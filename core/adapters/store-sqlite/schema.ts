import type { Database } from 'better-sqlite3';

/**
 * Events as exact bytes; every column beside `envelope`, `salt`, `encoding` and `payload` is derived from the envelope and
 * from what was stored before. `encoding`: 0 plain, 1 zstd, 2 withheld when it came, NULL erased; of `quarantine` too. Rows only ever arrive at
 * the end of a table that holds texts, so no page of it is ever rearranged and an erased text leaves no copy in a page's free space.
 */
const EVENTS_SCHEMA = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE events (
  num INTEGER PRIMARY KEY,
  id BLOB NOT NULL,
  session TEXT NOT NULL,
  twin INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  run_from INTEGER NOT NULL,
  first_parent BLOB,
  kind TEXT NOT NULL,
  at_ms REAL NOT NULL,
  envelope BLOB NOT NULL,
  salt TEXT,
  encoding INTEGER,
  payload BLOB
) STRICT;
CREATE UNIQUE INDEX events_by_id ON events (id);
CREATE UNIQUE INDEX events_by_place ON events (session, twin, seq);
CREATE INDEX events_by_branch ON events (first_parent) WHERE run_from = seq;
CREATE TABLE named_blobs (num INTEGER NOT NULL, blob BLOB NOT NULL, PRIMARY KEY (num, blob)) STRICT, WITHOUT ROWID;
CREATE INDEX named_blobs_by_blob ON named_blobs (blob);
CREATE TABLE refs (num INTEGER PRIMARY KEY, session TEXT NOT NULL UNIQUE, head BLOB NOT NULL) STRICT;
CREATE TABLE ledger (
  num INTEGER PRIMARY KEY,
  format TEXT NOT NULL,
  source TEXT NOT NULL,
  record TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  raw_digest TEXT NOT NULL,
  event BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX ledger_by_record ON ledger (format, source, record);
CREATE INDEX ledger_by_start ON ledger (format, raw_digest) WHERE ordinal < 32;
CREATE INDEX ledger_by_start_record ON ledger (format, record) WHERE ordinal < 32;
CREATE TABLE source_files (
  num INTEGER PRIMARY KEY,
  format TEXT NOT NULL,
  source TEXT NOT NULL,
  path TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_at_ms REAL NOT NULL,
  report TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX source_files_by_source ON source_files (format, source);
CREATE TABLE quarantine (
  num INTEGER PRIMARY KEY,
  format TEXT NOT NULL,
  source TEXT NOT NULL,
  offset INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw_digest TEXT NOT NULL,
  encoding INTEGER,
  bytes BLOB
) STRICT;
CREATE INDEX quarantine_by_place ON quarantine (format, source, offset);
CREATE INDEX quarantine_erased ON quarantine (format, source) WHERE encoding IS NULL;
CREATE TABLE quarantine_met (num INTEGER PRIMARY KEY, met_as INTEGER NOT NULL) STRICT;
CREATE INDEX quarantine_met_by_order ON quarantine_met (met_as);
CREATE TABLE projections (
  name TEXT NOT NULL,
  session TEXT NOT NULL,
  head BLOB NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (name, session)
) STRICT;
`;

/** Blobs up to a size as rows, larger ones as files. `encoding`: 0 plain, 1 zstd, 2 file, 3 zstd file, NULL dropped. */
const BLOBS_SCHEMA = `
CREATE TABLE blobs (
  num INTEGER PRIMARY KEY,
  id BLOB NOT NULL,
  size_bytes INTEGER NOT NULL,
  encoding INTEGER,
  bytes BLOB
) STRICT;
CREATE UNIQUE INDEX blobs_by_id ON blobs (id) WHERE encoding IS NOT NULL;
`;

/** A step from one version of a schema to the next. */
export interface Migration {
  /** The version that it starts from; it ends at the next one. */
  readonly from: number;
  /** Changes tables and rows inside the transaction of the whole migration. Never an event's bytes (S4). */
  readonly up: (db: Database) => unknown;
}

/** A file of a store: told apart by the application id in its header, with the version of its schema and the way there from older ones. */
export interface StoreFile {
  readonly name: string;
  readonly applicationId: number;
  readonly version: number;
  readonly schema: string;
  /** Tables with a `num` whose rows keep it and their second column until they go, which an event of kind `catalogue/emptied` says. */
  readonly kept: readonly string[];
  /** One for each older version that was ever released, oldest first. */
  readonly migrations: readonly Migration[];
}

/** From 1: the starts of files are found by digest and id, and `source_files` loses `digest`, which was always empty. */
const FIND_STARTS = `
ALTER TABLE source_files RENAME TO source_files_before;
CREATE TABLE source_files (
  num INTEGER PRIMARY KEY,
  format TEXT NOT NULL,
  source TEXT NOT NULL,
  path TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_at_ms REAL NOT NULL,
  report TEXT NOT NULL
) STRICT;
INSERT INTO source_files SELECT num, format, source, path, size_bytes, modified_at_ms, report FROM source_files_before;
DROP TABLE source_files_before;
CREATE UNIQUE INDEX source_files_by_source ON source_files (format, source);
CREATE INDEX ledger_by_start ON ledger (format, raw_digest) WHERE ordinal < 32;
CREATE INDEX ledger_by_start_record ON ledger (format, record) WHERE ordinal < 32;
`;

/** From 2: bytes that gave no record are kept (I6). */
const KEEP_QUARANTINE = `
CREATE TABLE quarantine (
  num INTEGER PRIMARY KEY,
  format TEXT NOT NULL,
  source TEXT NOT NULL,
  offset INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw_digest TEXT NOT NULL,
  encoding INTEGER,
  bytes BLOB
) STRICT;
CREATE INDEX quarantine_by_place ON quarantine (format, source, offset);
CREATE INDEX quarantine_erased ON quarantine (format, source) WHERE encoding IS NULL;
CREATE TABLE quarantine_met (num INTEGER PRIMARY KEY, met_as INTEGER NOT NULL) STRICT;
CREATE INDEX quarantine_met_by_order ON quarantine_met (met_as);
`;

export const EVENTS_FILE: StoreFile = {
  name: 'events.db',
  applicationId: 0x4f52_4556,
  version: 3,
  schema: EVENTS_SCHEMA,
  kept: ['events', 'refs'],
  migrations: [
    { from: 1, up: (db) => db.exec(FIND_STARTS) },
    { from: 2, up: (db) => db.exec(KEEP_QUARANTINE) },
  ],
};
export const BLOBS_FILE: StoreFile = {
  name: 'blobs.db',
  applicationId: 0x4f52_424c,
  version: 1,
  schema: BLOBS_SCHEMA,
  kept: ['blobs'],
  migrations: [],
};
