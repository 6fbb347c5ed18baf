import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a file in place as a whole or not at all: written beside it, synced, renamed, and the folder synced. */
export function writeFileDurably(path: string, bytes: Uint8Array): void {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
  syncFolder(dirname(path));
}

/** {@link writeFileDurably} for large files: nothing waits for it but its caller. */
export async function writeLargeFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}.new`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  syncFolder(dirname(path));
}

/** Makes names in a folder durable. A no-op on Windows, which can't sync a folder. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
