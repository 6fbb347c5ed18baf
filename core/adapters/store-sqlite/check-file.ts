import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { HostError } from '../../runtime/ports.ts';
import type { StoreFile } from './schema.ts';

/** What stands where a store's file should be. `version` is of its schema. */
export type FileState =
  | { readonly is: 'none' | 'empty' }
  | { readonly is: 'store'; readonly version: number }
  | { readonly is: 'newer' | 'foreign'; readonly fault: HostError };

const HEADER_BYTES = 100;
/** Of a rollback journal (https://sqlite.org/fileformat2.html#the_rollback_journal): at 16, the pages that the file had. */
const JOURNAL_BYTES = 28;
const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
const MAGIC = 'SQLite format 3\0';

/**
 * Looks at a file before SQLite does, so that one that is not ours stays exactly as it is.
 * `foreign` comes with the HostError `not-a-store` that opening it gets, `newer` with the `store-newer` that every write gets.
 */
export function checkFile(path: string, expected: Pick<StoreFile, 'applicationId' | 'version'>): FileState {
  const header = headerOf(path);
  if (header === undefined) return { is: 'none' };
  if (header === 'no file') return notAStore(path, 'it is no file');
  if (header.length === 0 || isBegun(path, header)) return { is: 'empty' };
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) {
    return notAStore(path, 'it is no database');
  }
  if (header.readUInt32BE(68) !== expected.applicationId) return notAStore(path, 'it is a database of another program');
  const version = header.readUInt32BE(60);
  return version > expected.version
    ? { is: 'newer', fault: newer(path, version, expected.version) }
    : { is: 'store', version };
}

/** The HostError `not-a-store` where something stands at a path that is no file; undefined for a file, and for nothing. */
export function noFile(path: string): HostError | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined || found.isFile() ? undefined : notAStore(path, 'it is no file').fault;
}

function newer(path: string, found: number, expected: number): HostError {
  const says = `${path} was written by a newer version (schema ${found}; this one writes ${expected}), so it can be read but not changed.`;
  const data = { path, found: String(found), expected: String(expected) };
  return new HostError('store-newer', `${says} Update this program to change it.`, { data });
}

function notAStore(path: string, because: string): Extract<FileState, { readonly is: 'newer' | 'foreign' }> {
  const remedy = 'Nothing was changed. Move it elsewhere, open another home, or agree to set it aside.';
  const says = `${path} is not a store: ${because}. ${remedy}`;
  return { is: 'foreign', fault: new HostError('not-a-store', says, { data: { path } }) };
}

/** Asked before it is opened: whoever opens a pipe waits for another that writes into it. */
function headerOf(path: string): Buffer | 'no file' | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile()) return 'no file';
  return startOf(path, HEADER_BYTES);
}

/**
 * Whether a new file was being written when the power was cut: its header is not there yet, and the journal beside it says that it was
 * empty, which SQLite makes it again.
 */
function isBegun(path: string, header: Buffer): boolean {
  const journal = `${path}-journal`;
  if (header.some((byte) => byte !== 0) || statSync(journal, { throwIfNoEntry: false })?.isFile() !== true)
    return false;
  const start = startOf(journal, JOURNAL_BYTES);
  return start.length === JOURNAL_BYTES && start.indexOf(JOURNAL_MAGIC) === 0 && start.readUInt32BE(16) === 0;
}

/** The first bytes of a file, as many as that where it has them. */
export function startOf(path: string, sizeBytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(sizeBytes);
    return start.subarray(0, readSync(file, start, 0, sizeBytes, 0));
  } finally {
    closeSync(file);
  }
}
