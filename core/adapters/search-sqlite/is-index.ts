import { checkFile } from '../store-sqlite/check-file.ts';
import { walOf } from '../store-sqlite/foreign-wal.ts';
import { committedPages, walPageBytes } from '../store-sqlite/wal-pages.ts';
import { SEARCH_APPLICATION_ID } from './schema.ts';

/**
 * Whether a file says itself that it is an index, whatever else became of it: by its header, or by that in its WAL, where one that is young has
 * it. Nothing else of an index's name is ever deleted.
 */
export function isIndex(path: string): boolean {
  const { is } = checkFile(path, { applicationId: SEARCH_APPLICATION_ID, version: 0 });
  return is === 'store' || is === 'newer' || isIndexWal(walOf(path));
}

/** Whether a WAL has the header of an index. */
export function isIndexWal(wal: string): boolean {
  const pageBytes = walPageBytes(wal);
  if (pageBytes === undefined) return false;
  const pages = committedPages(wal, pageBytes);
  try {
    const first = pages.read(1);
    return first !== undefined && first.length >= 72 && first.readUInt32BE(68) === SEARCH_APPLICATION_ID;
  } finally {
    pages.close();
  }
}
