import { setTimeout as wait } from 'node:timers/promises';
import { HostError } from '../../runtime/ports.ts';
import { type Connections, emptyWal } from './open-database.ts';

const TRIES = 20;
const PAUSE_MS = 50;

/** Empties the WAL, which still holds pages as they were. Throws HostError `store-busy` where another program reads them. */
export async function dropOldPages(connections: Connections): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (!connections.writer.inTransaction && emptyWal(connections)) return;
    await wait(PAUSE_MS);
  }
  const { path } = connections;
  const says = `The values were dropped, but another program still reads old pages of ${path}. Close it and erase again.`;
  throw new HostError('store-busy', says, { retryable: true, data: { path } });
}

/**
 * Writes the database anew without the pages that are free, so that the disk gets its space back and no copy of a row that moved is
 * left in it. Nothing else runs meanwhile: about a second for 200 MB. Throws HostError `store-busy` where another program reads old pages.
 */
export async function giveSpaceBack(connections: Connections): Promise<void> {
  const { writer } = connections;
  while (writer.inTransaction) await wait(PAUSE_MS);
  writer.exec('VACUUM');
  await dropOldPages(connections);
}
