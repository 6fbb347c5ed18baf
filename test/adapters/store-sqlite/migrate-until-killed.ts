import { join } from 'node:path';
import { openDatabase } from '../../../core/adapters/store-sqlite/open-database.ts';
import { EVENTS_FILE, type StoreFile } from '../../../core/adapters/store-sqlite/schema.ts';
import { NEXT_EVENTS_FILE } from './next-schema.ts';

// Migrates and is killed in the middle of it: after the tables are changed, before that is committed.
const [, , folder = ''] = process.argv;
const step = NEXT_EVENTS_FILE.migrations.at(-1);
const file: StoreFile = {
  ...NEXT_EVENTS_FILE,
  migrations: [
    {
      from: EVENTS_FILE.version,
      up: (db) => {
        step?.up(db);
        process.kill(process.pid, 'SIGKILL');
      },
    },
  ],
};
openDatabase(join(folder, 'events.db'), file, { nowMs: () => 0 });
