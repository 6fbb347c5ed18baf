import { extname, join } from 'node:path';

// Built, the code lies in `out/main` or `out/cli`; as written, this file lies in `core`.
const isBuilt = extname(import.meta.filename) === '.js';

/** The samples that ship with the product, one a folder or a file. */
export const samplesFolder = join(import.meta.dirname, '../assets/samples');

/** The built window, which need not be there. */
export const windowFolder = join(import.meta.dirname, isBuilt ? '../renderer' : '../out/renderer');
