import { readChunks, readRange } from './read-chunks.ts';

const LINE_END = 0x0a;

/**
 * The line, counted from 1, on which bytes stand at an offset of a file. Undefined where they do not stand there any more, or
 * the file can't be read. Reads the file up to there.
 */
export async function lineOf(
  path: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<number | undefined> {
  try {
    const there = await readRange(path, offset, offset + bytes.length);
    if (Buffer.compare(there, bytes) !== 0) return undefined;
    let line = 1;
    let at = 0;
    for await (const chunk of readChunks(path)) {
      for (const byte of chunk.subarray(0, Math.max(0, offset - at))) if (byte === LINE_END) line++;
      at += chunk.length;
      if (at >= offset) break;
    }
    return line;
  } catch {
    // What can't be read is not there for whoever asks; the bytes are in the archive.
    return undefined;
  }
}
