import type { SourceFile } from '../../../runtime/ports.ts';
import type { RecognisedFile } from '../import-file.ts';
import { present } from '../records/foreign-value.ts';
import { type FileMemory, writeMemory } from './file-memory.ts';

type Remembered = Omit<FileMemory, 'source' | 'file' | 'holder' | 'stamp' | 'isArchived' | 'isCompared'>;

/** What is remembered of a file after it was read, as its row in the ledger. `begins`: what was remembered of that before. */
export function rowOf(
  { begins: before, copy, adrift, kept, ...rest }: Remembered,
  { file, source, format, head }: RecognisedFile,
): SourceFile {
  const { realPath, stamp } = file;
  const now = format.sessionsIn(realPath, head);
  const begins = now.length > 0 ? now : before;
  const known = present({ file: source === realPath ? undefined : realPath, begins, copy, adrift, kept });
  const memory: FileMemory = { ...rest, ...known, source, stamp, isArchived: true };
  return {
    format: format.name,
    source,
    path: file.path,
    sizeBytes: stamp.sizeBytes,
    modifiedAtMs: stamp.modifiedAtMs,
    report: writeMemory(memory),
  };
}
