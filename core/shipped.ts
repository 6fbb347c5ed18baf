import { extname, join } from 'node:path';

// Built, the code lies in `out/main` or `out/cli`; as written, this file lies in `core`.
const isBuilt = extname(import.meta.filename) === '.js';

/** The samples that ship with the product, one a folder or a file. */
export const samplesFolder = join(import.meta.dirname, '../assets/samples');

/** The workflows that ship to begin from, one a folder: `workflow.json`, and `folder` where it works on files. */
export const workflowsFolder = join(import.meta.dirname, '../assets/workflows');

/** A folder of ours as the system has it: in the packaged application it lies beside the archive that the code is in. */
export function onDisk(folder: string): string {
  return folder.replace(/\.asar(?=[\\/])/, '.asar.unpacked');
}

/** The built window, which need not be there. */
export const windowFolder = join(import.meta.dirname, isBuilt ? '../renderer' : '../out/renderer');
