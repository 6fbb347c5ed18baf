import { EVENTS_FILE, type StoreFile } from '../../../core/adapters/store-sqlite/schema.ts';

/** A made-up next version of the events file: sessions get a colour. */
export const NEXT_EVENTS_FILE: StoreFile = {
  ...EVENTS_FILE,
  version: 4,
  schema: `${EVENTS_FILE.schema}CREATE TABLE colours (session TEXT PRIMARY KEY, colour TEXT NOT NULL) STRICT;`,
  migrations: [
    ...EVENTS_FILE.migrations,
    {
      from: 3,
      up: (db) => {
        db.exec('CREATE TABLE colours (session TEXT PRIMARY KEY, colour TEXT NOT NULL) STRICT');
        db.exec("INSERT INTO colours SELECT session, 'grey' FROM refs");
      },
    },
  ],
};
