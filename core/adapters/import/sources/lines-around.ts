import type { LineOfFile } from '../../../runtime/log-imports.ts';
import { readChunks } from './read-chunks.ts';

/** As much of a line is given at most, in bytes. */
const MOST_OF_LINE = 8_192;

/** The lines of a file from `from` up to and with `to`, both counted from 1. Holds no more of a long line than is given. Throws as {@link readChunks}. */
export async function linesAround(path: string, from: number, to: number): Promise<readonly LineOfFile[]> {
  const lines: LineOfFile[] = [];
  let open: { line: number; kept: Uint8Array[]; keptBytes: number; bytes: number } = startOf(1);
  const close = () => {
    if (open.line >= from && (open.bytes > 0 || open.line <= to)) lines.push(textOf(open));
    open = startOf(open.line + 1);
  };
  const add = (piece: Uint8Array) => {
    open.bytes += piece.length;
    if (open.line < from || open.keptBytes >= MOST_OF_LINE) return;
    const kept = Uint8Array.from(piece.subarray(0, MOST_OF_LINE - open.keptBytes));
    open.kept.push(kept);
    open.keptBytes += kept.length;
  };
  for await (const chunk of readChunks(path)) {
    for (let at = 0; at < chunk.length && open.line <= to; ) {
      const end = chunk.indexOf(LINE_END, at);
      add(chunk.subarray(at, end < 0 ? undefined : end));
      if (end < 0) break;
      close();
      at = end + 1;
    }
    if (open.line > to) return lines;
  }
  if (open.bytes > 0) close();
  return lines;
}

const LINE_END = 0x0a;

function startOf(line: number) {
  return { line, kept: [], keptBytes: 0, bytes: 0 };
}

function textOf({ line, kept, bytes }: { line: number; kept: readonly Uint8Array[]; bytes: number }): LineOfFile {
  const all = Buffer.concat(kept);
  // A cut may fall inside a character: what is left of it is no fault of the file.
  return {
    line,
    bytes,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(all, { stream: all.length < bytes }),
  };
}
