import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';
import { backupPath } from './old-copies.ts';
import type { Migration, StoreFile } from './schema.ts';
import { stampOf } from './set-aside.ts';
import { syncFolder } from './write-file-durably.ts';

/**
 * Brings a file to the present version in one transaction: a process that is killed in it leaves the old version, whole. Gives the path of
 * the copy that was made first, or undefined for a file of the present version. Throws HostError `store-broken` where no way leads here.
 */
export function migrate(db: Database, path: string, file: StoreFile, nowMs: () => number): string | undefined {
  const from = versionOf(db);
  if (from === file.version) return undefined;
  const steps = stepsFrom(from, path, file);
  const backup = backUp(db, backupPath(path, from, stampOf(nowMs())));
  const upgrade = db.transaction(() => {
    for (const step of steps) step.up(db);
    db.pragma(`user_version = ${file.version}`);
  });
  upgrade.immediate();
  return backup;
}

function stepsFrom(from: number, path: string, { version: to, migrations }: StoreFile): readonly Migration[] {
  return Array.from({ length: to - from }, (_, at) => {
    const step = migrations.find((migration) => migration.from === from + at);
    if (step === undefined) throw noWay(path, from + at);
    return step;
  });
}

function versionOf(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/** A whole copy, durable before it gets its name. */
function backUp(db: Database, backup: string): string {
  const beside = `${backup}.new`;
  closeSync(openSync(beside, 'wx', 0o600));
  try {
    db.prepare('VACUUM INTO ?').run(beside);
    const file = openSync(beside, 'r');
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, backup);
  } finally {
    rmSync(beside, { force: true });
  }
  syncFolder(dirname(backup));
  return backup;
}

function noWay(path: string, version: number): HostError {
  const says = `${path} has schema ${version}, which no released version has written.`;
  const remedy = 'Put it back from a backup, or agree to set it aside and begin a new one.';
  return new HostError('store-broken', `${says} ${remedy}`, { data: { path } });
}
