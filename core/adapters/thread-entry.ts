import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { isStale } from './is-stale.ts';

/** A thread compiles for itself. As written it keeps that for the next start, as the process does, and begins in half the time. */
const KEEPS = { execArgv: ['--import', pathToFileURL(join(import.meta.dirname, '../keep-compiled.mjs')).href] };

/**
 * What runs in a thread, and how it is begun: of the built host a file beside it, as all of it is in one folder. As written it is a file in
 * `folder`, or, where it was built from the sources that are here, what was built: that begins in less than half the time.
 */
export function threadEntry(folder: string, file: string): readonly [path: string, options: WorkerOptions] {
  if (extname(import.meta.filename) !== '.ts') return [join(folder, `${file}.js`), {}];
  built ??= freshlyBuilt();
  return [built === null ? join(folder, `${file}.ts`) : join(built, `${file}.js`), KEEPS];
}

/** The folder of what was built, null where it is not of these sources. A process looks once: all sources are looked at. */
let built: string | null | undefined;

function freshlyBuilt(): string | null {
  const root = resolve(import.meta.dirname, '../..');
  return isStale(root, 'out/cli/main.js', ['core']) ? null : join(root, 'out/cli');
}
