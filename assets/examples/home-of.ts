import { parseArgs } from 'node:util';

/** The data folder that an example was told to use; the app's own where it was told none. */
export function homeOf(): { readonly home?: string } {
  const { home } = parseArgs({ options: { home: { type: 'string' } } }).values;
  return home === undefined ? {} : { home };
}
