import type Database from 'better-sqlite3';
import type { Sha256 } from '../../model/envelope.ts';
import { unpack } from './packed.ts';
import type { BrokenFile } from './read-broken.ts';
import { rowCopier } from './row-copier.ts';
import { EVENTS_FILE } from './schema.ts';

/**
 * Copies what imports keep beside the events, inside the running transaction, after the events. Of a file that does not say that it is
 * ours only rows come over that an event or a digest vouches for: it may be of another program.
 */
export function copyImports(broken: BrokenFile, into: Database.Database, sha256: Sha256): void {
  const isOurs = broken.value('PRAGMA application_id') === EVENTS_FILE.applicationId;
  for (const table of ['ledger', 'source_files', 'quarantine', 'quarantine_met']) {
    const copy = rowCopier(into, table);
    for (const row of broken.rows(table)) if (isOurs || table !== 'quarantine' || holdsDigest(row, sha256)) copy(row);
  }
  if (!isOurs) into.exec(DROP_UNTIED);
}

const DROP_UNTIED = `
DELETE FROM ledger WHERE event NOT IN (SELECT id FROM events);
DELETE FROM source_files WHERE (format, source) NOT IN (SELECT format, source FROM ledger);
DELETE FROM quarantine WHERE encoding IS NULL AND (format, source) NOT IN (SELECT format, source FROM ledger);
DELETE FROM quarantine_met WHERE num NOT IN (SELECT num FROM quarantine);
`;

type Row = Readonly<Record<string, unknown>>;

/** Whether kept bytes are those that were digested. True for bytes that were erased. */
function holdsDigest({ encoding, bytes, raw_digest: digest }: Row, sha256: Sha256): boolean {
  if (encoding === null) return bytes === null;
  if (!(bytes instanceof Uint8Array)) return false;
  try {
    return sha256(unpack({ isZstd: encoding === 1, bytes })) === digest;
  } catch {
    return false;
  }
}
