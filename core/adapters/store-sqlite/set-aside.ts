import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Renames a broken file of a store and what belongs to it, so that it can still be opened under its new name.
 * Returns the new names. `stamp` must not be in use.
 */
export function setAside(folder: string, names: readonly string[], stamp: string): string[] {
  return names
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => {
      renameSync(join(folder, name), join(folder, prefixOf(stamp) + name));
      return prefixOf(stamp) + name;
    });
}

/** Gives files that were set aside their names back. */
export function putBack(folder: string, aside: readonly string[], stamp: string): void {
  for (const name of aside) renameSync(join(folder, name), join(folder, name.slice(prefixOf(stamp).length)));
}

/** A database and the files that SQLite keeps beside it. */
export function withCompanions(name: string): string[] {
  return [name, `${name}-wal`, `${name}-shm`, `${name}-journal`];
}

/** A time as a part of a file name. */
export function stampOf(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(':', '.');
}

/** Whether a file was set aside, by its name. */
export function isSetAside(name: string): boolean {
  return name.startsWith(PREFIX);
}

const PREFIX = 'set-aside-';

function prefixOf(stamp: string): string {
  return `${PREFIX}${stamp}-`;
}
