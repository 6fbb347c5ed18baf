import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { tamper } from './tamper.ts';

const putBack = 'Put it back from a backup, or agree to set it aside and begin a new one.';
const remove = 'Remove what is not ours. Or put it back from a backup, or agree to set it aside and begin a new one.';

describe('B-20: a store whose schema was changed is refused with what is missing and what is not ours, and left as it was', () => {
  const changes: [says: string, sql: string, message: string][] = [
    [
      'a table is gone',
      'DROP TABLE named_blobs',
      `the index "named_blobs_by_blob", the table "named_blobs" are missing. ${putBack}`,
    ],
    ['an index is gone', 'DROP INDEX events_by_place', `the index "events_by_place" is missing. ${putBack}`],
    [
      'an index no longer forbids doubles',
      'DROP INDEX events_by_id; CREATE INDEX events_by_id ON events (id)',
      `the index "events_by_id" is not as it was made. ${putBack}`,
    ],
    [
      'a table got a column',
      'ALTER TABLE events ADD COLUMN note TEXT',
      `the table "events" is not as it was made. ${putBack}`,
    ],
    [
      'there is a trigger',
      `CREATE TRIGGER "quiet" AFTER INSERT ON events BEGIN DELETE FROM events WHERE kind = 'error'; END`,
      `the trigger "quiet" is not ours. ${remove}`,
    ],
    ['there is a view', 'CREATE VIEW names AS SELECT session FROM refs', `the view "names" is not ours. ${remove}`],
    [
      'a view stands where a table was',
      'DROP TABLE ledger; CREATE VIEW ledger AS SELECT 1 AS num',
      `the index "ledger_by_record", the index "ledger_by_start", the index "ledger_by_start_record", the table "ledger" are missing; the view "ledger" is not ours. ${putBack}`,
    ],
  ];
  it.each(changes)('%s', async (_, sql, message) => {
    const { folder } = await smallHome();
    tamper(folder, (db) => db.exec(sql));
    const before = filesIn(folder);
    const path = join(folder, 'events.db');
    await expect(openHome(folder)).rejects.toMatchObject({
      name: 'HostError',
      code: 'store-broken',
      message: `${path} is damaged: ${message}`,
      data: { path },
    });
    expect(filesIn(folder)).toEqual(before);
  });

  it('every table is gone: no new store begins in its place', async () => {
    const { folder } = await smallHome();
    tamper(folder, (db) => {
      const tables = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
      for (const table of tables) db.exec(`DROP TABLE ${table}`);
    });
    await expect(openHome(folder)).rejects.toMatchObject({
      code: 'store-broken',
      message: expect.stringContaining('the table "events"'),
    });
  });

  it('in the file of the blobs', async () => {
    const { folder } = await smallHome();
    tamper(folder, (db) => db.exec('DROP INDEX blobs_by_id'), 'blobs.db');
    const path = join(folder, 'blobs.db');
    await expect(openHome(folder)).rejects.toMatchObject({
      code: 'store-broken',
      message: `${path} is damaged: the index "blobs_by_id" is missing. ${putBack}`,
    });
  });
});

it('what SQLite keeps for itself is no reason to refuse a store', async () => {
  const { folder } = await smallHome();
  tamper(folder, (db) => db.exec('ANALYZE'));
  const { store } = await openHome(folder);
  expect((await store.verify()).faults).toEqual([]);
});
