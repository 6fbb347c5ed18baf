import type { SessionId } from '../../model/ids.ts';
import type { FileHead, ImportedFiles, ReaderContext } from './format.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import type { ForeignObject } from './records/source-line.ts';
import { readBeside } from './sources/read-beside.ts';

/** As many records of a file as are looked at to know what it is. */
const HEAD_RECORDS = 50;

interface Looking {
  readonly format: string;
  readonly world: ImportWorld;
  readonly imported?: ImportedFiles;
}

/** A reader's view of an imported file for a look at what it hangs on: that shows at its beginning, so it has no lines to read. */
export function lookAt(
  { path, source }: Pick<ReaderContext, 'path' | 'source'>,
  head: FileHead,
  { format, world, imported = importedFiles(world, format) }: Looking,
): ReaderContext {
  return {
    path,
    source,
    head,
    held: [],
    sha256: world.sha256,
    sessionOf: (key) => key as SessionId,
    imported,
    lines: nothing,
    beside: readBeside,
  };
}

/** The same from what was stored of the file, which itself may have gone. */
export async function lookAtKept(
  source: string,
  { format, world, imported = importedFiles(world, format) }: Looking,
): Promise<ReaderContext> {
  const records: ForeignObject[] = [];
  for await (const { value } of imported.records(source)) {
    if (records.push(value) === HEAD_RECORDS) break;
  }
  const path = (await imported.memory(source))?.file ?? source;
  return lookAt({ path, source }, { bytes: new Uint8Array(0), records }, { format, world, imported });
}

async function* nothing(): AsyncGenerator<never> {
  // See above.
}
