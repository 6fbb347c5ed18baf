import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * For each blob of a whole, closed blobs file, by id: the pages that its row lies on, counted from 1, as SQLite itself says. What leads to
 * them is not among them.
 */
export function blobPages(path: string): ReadonlyMap<string, readonly number[]> {
  const db = new Database(path, { readonly: true });
  try {
    const bytes = readFileSync(path);
    const pages = db
      .prepare<[], Page>("SELECT path, pageno, pagetype, ncell FROM dbstat WHERE name = 'blobs' ORDER BY path")
      .all();
    const ids = db.prepare<[], Buffer>('SELECT id FROM blobs ORDER BY num').pluck().all();
    const found = new Map<string, readonly number[]>();
    let next = 0;
    for (const leaf of pages.filter(({ pagetype }) => pagetype === 'leaf')) {
      for (let cell = 0; cell < leaf.ncell; cell++) {
        const id = ids[next++] ?? Buffer.alloc(0);
        if (!bytes.subarray((leaf.pageno - 1) * 4096, leaf.pageno * 4096).includes(id)) throw new Error('not its page');
        const chain = `${leaf.path}${cell.toString(16).padStart(3, '0')}+`;
        const further = pages.filter(({ path: at }) => at.startsWith(chain)).map(({ pageno }) => pageno);
        found.set(id.toString('hex'), [leaf.pageno, ...further]);
      }
    }
    if (next !== ids.length) throw new Error(`${ids.length - next} rows are on no page`);
    return found;
  } finally {
    db.close();
  }
}

interface Page {
  readonly path: string;
  readonly pageno: number;
  readonly pagetype: string;
  readonly ncell: number;
}
