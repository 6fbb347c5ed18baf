import type { SourceFile } from '../../../runtime/ports.ts';
import type { RecognisedFile } from '../import-file.ts';
import { present } from '../records/foreign-value.ts';
import { type FileMemory, writeMemory } from './file-memory.ts';

type Remembered = Omit<FileMemory, 'source' | 'stamp' | 'isArchived' | 'isCompared'>;

/** What is remembered of a file after it was read, as its row in the ledger. */
export function rowOf(
  { copy, adrift, kept, ...rest }: Remembered,
  { file, format }: Pick<RecognisedFile, 'file' | 'format'>,
): SourceFile {
  const { realPath: source, stamp } = file;
  const memory: FileMemory = { ...rest, ...present({ copy, adrift, kept }), source, stamp, isArchived: true };
  return {
    format: format.name,
    source,
    path: file.path,
    sizeBytes: stamp.sizeBytes,
    modifiedAtMs: stamp.modifiedAtMs,
    report: writeMemory(memory),
  };
}
