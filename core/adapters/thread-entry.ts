import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';

/** A thread compiles for itself. As written it keeps that for the next start, as the process does, and begins in half the time. */
const KEEPS = { execArgv: ['--import', pathToFileURL(join(import.meta.dirname, '../keep-compiled.mjs')).href] };

/** What runs in a thread, and how it is begun: a file in `folder` as written, or one of those that the built host is made of, all in one folder. */
export function threadEntry(folder: string, file: string): readonly [path: string, options: WorkerOptions] {
  const extension = extname(import.meta.filename);
  return [join(folder, file + extension), extension === '.ts' ? KEEPS : {}];
}
