import { readdirSync, statfsSync } from 'node:fs';
import { probeRoom } from '../../../core/adapters/store-sqlite/probe-room.ts';

// Asks a disk of 5 MB for 8 MB, then for 4 MB. Prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const before = statfsSync(folder).bavail;
const said: string[] = [];
for (const megabytes of [8, 4]) {
  said.push(
    await probeRoom(folder, megabytes * 1024 * 1024).then(
      () => 'room',
      (error: { code?: string }) => error.code ?? String(error),
    ),
  );
}
console.log(JSON.stringify({ said, left: readdirSync(folder), isFree: statfsSync(folder).bavail === before }));
