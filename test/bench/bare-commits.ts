import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { systemIds } from '../../core/adapters/system-ids.ts';
import type { Draft } from '../../core/model/envelope.ts';
import type { SessionId } from '../../core/model/ids.ts';
import type { Append } from '../../core/runtime/ports.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { quiet, sealing } from './bench-home.ts';
import type { Commit } from './recorded-commits.ts';

/** Some work of a session, to be committed again. */
export interface Recorded {
  /** What the session has before the work. */
  readonly before: readonly Draft[];
  /** What the work added. */
  readonly events: readonly Draft[];
  readonly commits: readonly Commit[];
}

/** Recorded commits, made again with nothing around them. */
export interface BareCommits {
  /** Makes a session with the same beginning, and gives what appends events like those to it, a commit each: the store's own work alone. */
  readonly throughStore: (recorded: Recorded) => Promise<() => Promise<void>>;
  /** As many bytes a commit as one row of one table. */
  readonly inTable: (commits: readonly Commit[]) => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens the store in a folder, and makes a table beside it, as durable as that. To be a copy of the home in which the work is done: how many
 * pages a commit writes depends on how much is there.
 */
export async function openBareCommits(folder: string): Promise<BareCommits> {
  const { store, blobs } = await openSqliteStore({ folder, sha256, log: quiet });
  const db = new Database(join(folder, 'bare.db'));
  const inTable = table(db);
  return {
    inTable,
    throughStore: async ({ before, events: drafts, commits }) => {
      const session = systemIds.uuid() as SessionId;
      const begun = sealStream(before, { session, nextSeq: 0, parents: [], by: 'person' }, sealing);
      await store.append([{ session, expectedHead: undefined, events: begun }]);
      let expectedHead = begun.at(-1)?.id;
      const parents = expectedHead === undefined ? [] : [expectedHead];
      const sealed = sealStream(drafts, { session, nextSeq: begun.length, parents, by: 'agent' }, sealing);
      const appends = commits.map(({ events: count, bytes }): Append | Uint8Array => {
        const events = sealed.splice(0, count);
        if (count === 0) return randomBytes(bytes);
        const append = { session, expectedHead, events };
        expectedHead = events.at(-1)?.id;
        return append;
      });
      if (sealed.length > 0) throw new Error(`${sealed.length} events of the run are in no commit of it`);
      return async () => {
        for (const each of appends)
          if (each instanceof Uint8Array) await blobs.put(each);
          else if (!(await store.append([each])).ok) throw new Error('a bare commit was refused');
      };
    },
    close: async () => {
      db.close();
      await store.close();
    },
  };
}

function table(db: Database.Database): BareCommits['inTable'] {
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON', 'cell_size_check = ON']) {
    db.pragma(pragma);
  }
  db.exec('CREATE TABLE row (num INTEGER PRIMARY KEY, bytes BLOB) STRICT');
  const insert = db.prepare('INSERT INTO row (bytes) VALUES (?)');
  const commit = db.transaction((size: number) => void insert.run(randomBytes(size)));
  return (commits) => commits.forEach(({ bytes }) => void commit(bytes));
}
