import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { soundPages } from './wal-pages.ts';

/** The pages of a database file whose header may be lost, counted from 1: what its WAL file has of one is newer. */
export interface FilePages {
  readonly sizeBytes: number;
  readonly count: number;
  /** The bytes of a page. A file that ends in it gives zeros. */
  readonly read: (number: number) => Buffer;
  readonly close: () => void;
}

/** Opens a database file without asking its header for anything. Throws where it can't be read. */
export function openPages(path: string): FilePages {
  const file = openSync(path, 'r');
  const sizeBytes = pageSizeOf(file);
  const wal = soundPages(`${path}-wal`, sizeBytes);
  const inFile = Math.ceil(fstatSync(file).size / sizeBytes);
  let last: { readonly number: number; readonly page: Buffer } = { number: 0, page: Buffer.alloc(0) };
  return {
    sizeBytes,
    count: wal.numbers.reduce((most, number) => Math.max(most, number), inFile),
    read: (number) => {
      if (last.number !== number) last = { number, page: wal.read(number) ?? readPage(file, number, sizeBytes) };
      return last.page;
    },
    close: () => {
      wal.close();
      closeSync(file);
    },
  };
}

/** What we write, then every other size that SQLite knows. */
const SIZES = [4096, 512, 1024, 2048, 8192, 16_384, 32_768, 65_536] as const;
const BLOCK_BYTES = 65_536;

/** The size of page at which most places look like a page that is part of a tree. */
function pageSizeOf(file: number): number {
  const found = new Map<number, number>();
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let at = 0; ; at += BLOCK_BYTES) {
    const length = readSync(file, block, 0, BLOCK_BYTES, at);
    if (length === 0) break;
    for (const size of SIZES) {
      for (let from = 0; from + size <= length; from += size) {
        if (isTreePage(block.subarray(from, from + size))) found.set(size, (found.get(size) ?? 0) + 1);
      }
    }
  }
  return SIZES.reduce(
    (best: number, size) => ((found.get(size) ?? 0) > (found.get(best) ?? 0) ? size : best),
    SIZES[0],
  );
}

/** Header bytes of a page by its type: inner pages of an index and a table, their leaves. */
const TREE_HEADER_BYTES: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };

/** Whether a page has a tree's header and its cells lie where that says (sqlite.org/fileformat2, section 1.6). */
function isTreePage(page: Buffer): boolean {
  const header = TREE_HEADER_BYTES[page[0] ?? 0];
  if (header === undefined) return false;
  const cells = page.readUInt16BE(3);
  const content = page.readUInt16BE(5) || BLOCK_BYTES;
  if (cells === 0 || header + cells * 2 > content || content > page.length) return false;
  for (let cell = 0; cell < cells; cell++) {
    const at = page.readUInt16BE(header + cell * 2);
    if (at < content || at >= page.length) return false;
  }
  return true;
}

function readPage(file: number, number: number, sizeBytes: number): Buffer {
  const page = Buffer.alloc(sizeBytes);
  readSync(file, page, 0, sizeBytes, (number - 1) * sizeBytes);
  return page;
}
