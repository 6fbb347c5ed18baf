import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import { openWorkspaces } from '../../../core/adapters/workspace-cas/open-workspaces.ts';
import type { Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import type { BlobStore } from '../../../core/runtime/ports.ts';

/** Workspaces on blobs in memory, and an empty folder to take in. Both go when the running test ends. */
export interface TempWorkspaces {
  readonly workspaces: Workspaces;
  readonly blobs: BlobStore;
  /** Where working folders are made. */
  readonly home: string;
  /** A folder of a person. */
  readonly source: string;
}

/** Opens them. `blobs`: another store than one in memory. */
export async function tempWorkspaces(blobs: BlobStore = createMemoryStore({ sha256 }).blobs): Promise<TempWorkspaces> {
  const folder = tempFolder();
  const [home, source] = [join(folder, 'home'), join(folder, 'source')];
  mkdirSync(source);
  const workspaces = await openWorkspaces({ folder: home, blobs, sha256, nowMs: Date.now });
  return { workspaces, blobs, home, source };
}

/** A new empty folder that is deleted when the running test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
