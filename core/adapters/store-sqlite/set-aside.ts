import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Renames a broken file of a store and what belongs to it, as far as they are there, so that it can still be opened under its new name.
 * Returns the new names. `stamp` must be free, or be of a call that was killed.
 */
export function setAside(folder: string, names: readonly string[], stamp: string): string[] {
  return names
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => {
      renameSync(join(folder, name), join(folder, asideName(name, stamp)));
      return asideName(name, stamp);
    });
}

/** What a file is called once it was set aside. */
export function asideName(name: string, stamp: string): string {
  return `${PREFIX}${stamp}-${name}`;
}

/** The first stamp from a time on that no file was set aside with: a clock may go back. */
export function freeStamp(folder: string, fromMs: number): string {
  const names = readdirSync(folder);
  for (let atMs = fromMs; ; atMs++) {
    const stamp = stampOf(atMs);
    if (!names.some((name) => name.startsWith(asideName('', stamp)))) return stamp;
  }
}

/** A database and the files that SQLite keeps beside it. */
export function withCompanions(name: string): string[] {
  return [name, `${name}-wal`, `${name}-shm`, `${name}-journal`];
}

/** A time as a part of a file name. */
export function stampOf(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(':', '.');
}

/** Whether a stamp can stand in a name: what a file says of one may lead anywhere. */
export function isStamp(text: string): boolean {
  return /^[\dTZ.-]+$/.test(text) && !text.includes('..');
}

/** Whether a file was set aside, by its name. */
export function isSetAside(name: string): boolean {
  return name.startsWith(PREFIX);
}

const PREFIX = 'set-aside-';
