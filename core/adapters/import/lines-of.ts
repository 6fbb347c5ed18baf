import type { RecognisedFile } from './import-file.ts';
import type { ImportWorld } from './import-world.ts';
import type { SourceLine } from './records/source-line.ts';
import { readChunks, watched } from './sources/read-chunks.ts';

/** From where a file is read, and who is told of its bytes before they are split. */
export interface Reading {
  readonly from: { readonly offset: number; readonly ordinal: number };
  readonly onBytes: (bytes: Uint8Array) => void;
}

/** Lines of a file as its format splits them. Throws as {@link readChunks}. */
export function linesOf(
  { file, format, head }: RecognisedFile,
  { signal, live }: ImportWorld,
  { from, onBytes }: Reading,
): AsyncIterable<SourceLine> {
  const chunks = watched(readChunks(file.realPath, signal, from.offset), onBytes);
  return format.split(chunks, head, { ...from, waits: live !== undefined });
}
