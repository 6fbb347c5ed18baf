import type { SessionId } from '../../model/ids.ts';
import type { FileHead, ReaderContext } from './format.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import { readBeside } from './sources/read-beside.ts';

/** A reader's view of an imported file for a look at what it hangs on: that shows at its beginning, so it has no lines to read. */
export function lookAt(
  path: string,
  head: FileHead,
  { format, world }: { format: string; world: ImportWorld },
): ReaderContext {
  return {
    path,
    head,
    sha256: world.sha256,
    sessionOf: (key) => key as SessionId,
    imported: importedFiles(world, format),
    lines: nothing,
    beside: readBeside,
  };
}

async function* nothing(): AsyncGenerator<never> {
  // See above.
}
