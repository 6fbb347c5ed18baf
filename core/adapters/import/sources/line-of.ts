import type { PlaceInFile } from '../../../runtime/log-imports.ts';
import { HostError } from '../../../runtime/ports.ts';
import { readChunks, readRange } from './read-chunks.ts';

const LINE_END = 0x0a;

/**
 * Where bytes that stood at an offset of a file stand now. Looks elsewhere in the file where they do not stand there any more, for
 * whole lines or what begins them. Reads the file up to where they are. Never throws for a file that can't be read.
 */
export async function placeIn(
  path: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<PlaceInFile> {
  try {
    const there = await readRange(path, offset, offset + bytes.length);
    if (Buffer.compare(there, bytes) === 0) return { is: 'there', line: await lineAt(path, offset) };
    const moved = bytes.length === 0 ? undefined : await findBytes(path, bytes);
    if (moved === undefined) return { is: 'differs' };
    return { is: 'moved', offset: moved, line: await lineAt(path, moved) };
  } catch (cause) {
    if (!(cause instanceof HostError)) throw cause;
    return { is: 'gone' };
  }
}

/** The line, counted from 1, that an offset is on. */
async function lineAt(path: string, offset: number): Promise<number> {
  let line = 1;
  let at = 0;
  for await (const chunk of readChunks(path)) {
    const before = chunk.subarray(0, Math.max(0, offset - at));
    for (let end = before.indexOf(LINE_END); end >= 0; end = before.indexOf(LINE_END, end + 1)) line++;
    at += chunk.length;
    if (at >= offset) break;
  }
  return line;
}

/** The offset of the first place where bytes stand; undefined where they stand nowhere. Holds a few times as many as those. */
async function findBytes(path: string, bytes: Uint8Array): Promise<number | undefined> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let at = 0;
  const look = (): number | undefined => {
    const all = Buffer.concat(held);
    const found = all.indexOf(bytes);
    if (found >= 0) return at + found;
    const rest = all.subarray(Math.max(0, all.length - bytes.length + 1));
    at += all.length - rest.length;
    held = [rest];
    heldBytes = rest.length;
    return undefined;
  };
  for await (const chunk of readChunks(path)) {
    held.push(chunk);
    heldBytes += chunk.length;
    const found = heldBytes < 2 * bytes.length ? undefined : look();
    if (found !== undefined) return found;
  }
  return look();
}
