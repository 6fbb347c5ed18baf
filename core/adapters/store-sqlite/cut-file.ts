import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { counted, figure } from '../../projections/text/say-count.ts';
import { HostError } from '../../runtime/ports.ts';
import { walOf } from './foreign-wal.ts';
import { bytesAt } from './read-wal.ts';
import { committedPages } from './wal-pages.ts';

/**
 * The HostError `store-broken` for a database that ends within a page which its header counts: SQLite would read the rest of that page as
 * zeros. Undefined for every other, and where a WAL or a journal has the page still, since a kill may leave it so. The header must be whole.
 */
export function cutFile(path: string): HostError | undefined {
  const { sizeBytes, pageBytes, pages } = measured(path);
  const last = Math.ceil(sizeBytes / pageBytes);
  if (sizeBytes % pageBytes === 0 || last > pages || existsSync(`${path}-journal`)) return undefined;
  const wal = committedPages(walOf(path), pageBytes);
  wal.close();
  if (wal.numbers.includes(last)) return undefined;
  const says = `${path} is cut off: of its page ${figure(last)} only ${figure(sizeBytes % pageBytes)} of ${counted(pageBytes, 'byte')} are there.`;
  const remedy = 'Put it back from a backup, or agree to set it aside and begin a new one.';
  return new HostError('store-broken', `${says} ${remedy}`, { data: { path } });
}

/** The size of a database file, and what its header says of its pages (sqlite.org/fileformat2, section 1.3). */
function measured(path: string): { readonly sizeBytes: number; readonly pageBytes: number; readonly pages: number } {
  const file = openSync(path, 'r');
  try {
    const header = bytesAt(file, 0, 100);
    const size = header.readUInt16BE(16);
    return { sizeBytes: fstatSync(file).size, pageBytes: size === 1 ? 65_536 : size, pages: header.readUInt32BE(28) };
  } finally {
    closeSync(file);
  }
}
