import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OldCopies } from '../../runtime/ports.ts';
import { isSetAside } from './set-aside.ts';
import { syncFolder } from './write-file-durably.ts';

/** Deletes the copies that were made of the files of a store before they were migrated (S12), and names what was set aside beside them. */
export function dropOldCopies(path: string): OldCopies {
  const folder = dirname(path);
  const names = readdirSync(folder);
  const backups = names.filter(isBackup);
  for (const name of backups) rmSync(join(folder, name));
  if (backups.length > 0) syncFolder(folder);
  return { backups: backups.length, setAside: names.filter(isSetAside).sort() };
}

/** The path of a copy of a file of the store, as it is made before the file is migrated. */
export function backupPath(path: string, version: number, stamp: string): string {
  return join(dirname(path), `${basename(path)}.backup-${version}-${stamp}`);
}

function isBackup(name: string): boolean {
  return /^(events|blobs)\.db\.backup-\d+-/.test(name);
}
