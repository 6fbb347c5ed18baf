import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Counts the transactions in a WAL file, which must not have been emptied meanwhile: the last frame of each holds the size of the
 * database after it, all others hold 0 there (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
 */
export function commitsInWal(folder: string, file = 'events.db'): number {
  const wal = readFileSync(join(folder, `${file}-wal`));
  const pageBytes = wal.readUInt32BE(8);
  let commits = 0;
  for (let at = HEADER_BYTES; at + FRAME_HEADER_BYTES <= wal.length; at += FRAME_HEADER_BYTES + pageBytes) {
    const isOfThisWal = wal.readUInt32BE(at + 8) === wal.readUInt32BE(16);
    if (isOfThisWal && wal.readUInt32BE(at + 4) > 0) commits++;
  }
  return commits;
}
