import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a file in place as a whole or not at all: written beside it, synced, renamed, and the folder synced. Where that fails nothing is left behind. */
export function writeFileDurably(path: string, bytes: Uint8Array): void {
  const beside = `${path}.new`;
  try {
    const file = openSync(beside, 'w', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
  syncFolder(dirname(path));
}

/** {@link writeFileDurably} for large files: nothing waits for it but its caller. */
export async function writeLargeFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
  syncFolder(dirname(path));
}

/** Writes chunks to a file that is not there yet, and syncs it; its name is not durable. Where that fails nothing is left behind. */
export async function writeNewFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let isWhole = false;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
    isWhole = true;
  } finally {
    await file.close();
    if (!isWhole) await rm(path, { force: true });
  }
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
