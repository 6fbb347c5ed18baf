import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { HostError } from '../../runtime/ports.ts';
import type { StoreFile } from './schema.ts';

/** What stands where a store's file should be. */
export type FileState = 'none' | 'empty' | 'store';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Looks at a file before SQLite does, so that one that is not ours stays exactly as it is.
 * Throws HostError `not-a-store` for another kind of file and `store-newer` for a schema from the future.
 */
export function checkFile(path: string, expected: StoreFile): FileState {
  const header = headerOf(path);
  if (header === undefined) return 'none';
  if (header.length === 0) return 'empty';
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) {
    throw notAStore(path, 'it is no database');
  }
  if (header.readUInt32BE(68) !== expected.applicationId) throw notAStore(path, 'it is a database of another program');
  const version = header.readUInt32BE(60);
  if (version > expected.version) {
    const says = `${path} was written by a newer version (schema ${version}; this one reads up to ${expected.version}).`;
    const data = { path, found: String(version), expected: String(expected.version) };
    throw new HostError('store-newer', `${says} Update this program, or open another home.`, { data });
  }
  return 'store';
}

function notAStore(path: string, because: string): HostError {
  const remedy = 'Nothing was changed. Move it elsewhere, open another home, or agree to set it aside.';
  return new HostError('not-a-store', `${path} is not a store: ${because}. ${remedy}`, { data: { path } });
}

function headerOf(path: string): Buffer | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
  try {
    if (!fstatSync(file).isFile()) throw notAStore(path, 'it is no file');
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
