import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OldCopies } from '../../runtime/ports.ts';
import { isSetAside, stampOf } from './set-aside.ts';
import { syncFolder } from './write-file-durably.ts';

/** Deletes the copies that were made of the files of a store before they were migrated (S12), and names what was set aside beside them. */
export function dropOldCopies(path: string): OldCopies {
  const folder = dirname(path);
  const backups = remove(folder, filesOf(folder).filter(isBackup));
  return { backups, setAside: setAsideIn(folder) };
}

/** Files of a folder that were set aside, by name, in order. */
export function setAsideIn(folder: string): string[] {
  return filesOf(folder).filter(isSetAside).sort();
}

/**
 * Deletes copies that are older than the newest act which dropped something for good: the process that did it was killed before it
 * came to them. `droppedAtMs`: when that was.
 */
export function dropOutlived(path: string, droppedAtMs: number | undefined): void {
  if (droppedAtMs === undefined) return;
  const before = stampOf(droppedAtMs);
  remove(
    dirname(path),
    filesOf(dirname(path)).filter((name) => isBackup(name) && name.replace(BACKUP, '') < before),
  );
}

/** Deletes what a killed migration left of a copy that was not whole yet. The caller is the only one that writes in the folder. */
export function dropHalfCopies(folder: string): void {
  remove(
    folder,
    filesOf(folder).filter((name) => isBackup(name) && HALF.test(name)),
  );
}

function remove(folder: string, names: readonly string[]): number {
  for (const name of names) rmSync(join(folder, name));
  if (names.length > 0) syncFolder(folder);
  return names.length;
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The path of a copy of a file of the store, as it is made before the file is migrated. */
export function backupPath(path: string, version: number, stamp: string): string {
  return join(dirname(path), `${basename(path)}.backup-${version}-${stamp}`);
}

/** What a copy is of, by its path: the file of the store, and the schema that it has. Undefined for what is no such copy. */
export function copyOf(path: string): { readonly file: string; readonly schema: string } | undefined {
  const [, name, schema] = BACKUP.exec(basename(path)) ?? [];
  return name === undefined || schema === undefined ? undefined : { file: `${name}.db`, schema };
}

function isBackup(name: string): boolean {
  return BACKUP.test(name);
}

/** How a copy ends that has not got its name yet, and what SQLite keeps beside it meanwhile. */
const HALF = /\.new(-journal|-wal|-shm)?$/;

/** What stands before the stamp. */
const BACKUP = /^(events|blobs)\.db\.backup-(\d+)-/;
