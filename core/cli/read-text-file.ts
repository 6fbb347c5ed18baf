import { createReadStream } from 'node:fs';
import { Refused } from './refused.ts';

/** Of a text that a person hands in, in bytes. */
const MOST = 100 * 1024 * 1024;

/** Reads a file that a person named as UTF-8 text, a byte order mark included. Throws Refused where it can't be read, has no end in sight, or is no text. */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readUpTo(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof Refused) throw error;
    throw new Refused({
      code: 'file-unreadable',
      message: `${path} can’t be read: ${error.code ?? error.message}.`,
      remedy: 'Name a file that you may read.',
    });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused({ code: 'invalid', message: `${path} is no UTF-8 text.`, remedy: 'Name a text file.' });
  }
}

async function readUpTo(path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    size += (chunk as Uint8Array).length;
    chunks.push(chunk as Uint8Array);
    if (size > MOST)
      throw new Refused({
        code: 'invalid',
        message: `${path} has more than ${MOST / 1024 / 1024} MB: so much is not read.`,
        remedy: 'Name a smaller file.',
      });
  }
  return Buffer.concat(chunks);
}
