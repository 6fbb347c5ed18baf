import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { quickFolder } from '../../quick-folder.ts';

/** A new empty folder that is deleted when the running test ends. */
export function tempHome(): string {
  return tempIn(quickFolder);
}

/** One whose workspaces commands run in: a disk in memory is of the system, which none may write to. */
export function tempHomeOnDisk(): string {
  return tempIn(tmpdir());
}

function tempIn(place: string): string {
  const folder = mkdtempSync(join(place, 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
