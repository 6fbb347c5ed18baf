import type Database from 'better-sqlite3';
import type { Sha256 } from '../../model/envelope.ts';
import { UNKNOWN_SIZE } from '../../runtime/ports.ts';
import { unpack } from './packed.ts';
import type { BrokenFile } from './read-broken.ts';
import { rowCopier } from './row-copier.ts';
import { EVENTS_FILE } from './schema.ts';

/**
 * Copies what imports keep beside the events, inside the running transaction, after the events. An entry comes over with its event, that of an
 * erased one always: no import may bring it back (S12). Every source file is to be read again: which entries are lost is not known. Of a file
 * that does not say that it is ours only rows come over that an event or a digest vouches for: it may be of another program.
 */
export function copyImports(broken: BrokenFile, into: Database.Database, sha256: Sha256): void {
  const isOurs = broken.value('PRAGMA application_id') === EVENTS_FILE.applicationId;
  const isThere = into.prepare('SELECT 1 FROM events WHERE id = ?').pluck();
  const comesOver = (table: string, row: Row): boolean => {
    if (table === 'ledger') return row.raw_digest === '' || isThere.get(row.event ?? null) !== undefined;
    return isOurs || table !== 'quarantine' || holdsDigest(row, sha256);
  };
  for (const table of ['ledger', 'source_files', 'quarantine', 'quarantine_met']) {
    const copy = rowCopier(into, table);
    for (const row of broken.rows(table)) if (comesOver(table, row)) copy(row);
  }
  into.prepare('UPDATE source_files SET size_bytes = ?').run(UNKNOWN_SIZE);
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
