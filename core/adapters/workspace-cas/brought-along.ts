import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errnoOf } from './errno-of.ts';

const FILE = 'brought.json';
const written = z.strictObject({ paths: z.array(z.string()) });

/**
 * Paths of the dependency folders that a working folder was seen to have since it was made, in a file beside it: one of them that is gone was
 * removed, and does not come along again. None where the file is not there, or says nothing that is known.
 */
export function readBrought(folder: string): ReadonlySet<string> {
  try {
    return new Set(written.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8'))).paths);
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT' || errnoOf(cause) === undefined) return new Set();
    throw cause;
  }
}

/** Adds to it, as a whole or not at all. Where the power fails it may be an older one: a folder that was removed since comes again then. */
export function noteBrought(folder: string, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const before = readBrought(folder);
  if (paths.every((each) => before.has(each))) return;
  const path = join(folder, FILE);
  writeFileSync(`${path}.next`, `${JSON.stringify({ paths: [...new Set([...before, ...paths])].sort() })}\n`, {
    mode: 0o600,
  });
  renameSync(`${path}.next`, path);
}

/** For a working folder that is made anew. */
export function forgetBrought(folder: string): void {
  rmSync(join(folder, FILE), { force: true });
}
