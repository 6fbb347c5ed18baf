import { readFile } from 'node:fs/promises';
import { Refused } from './refused.ts';

/** Reads a file that a person named as UTF-8 text, a byte order mark included. Throws Refused where it can't be read, or is no text. */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
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
