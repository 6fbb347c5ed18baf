import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStale } from '../adapters/is-stale.ts';

const root = resolve(import.meta.dirname, '../..');
const built = 'out/cli/main.js';

/** The URL of the program: as built where it was built from the sources that are here, otherwise as written. */
export function programFile(): string {
  const file = isStale(root, built, ['core']) ? 'core/cli/main.ts' : built;
  return pathToFileURL(resolve(root, file)).href;
}
