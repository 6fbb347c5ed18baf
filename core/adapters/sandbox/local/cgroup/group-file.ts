import { readFileSync, writeFileSync } from 'node:fs';

/** The text of a file of a control group; undefined where this kernel has no such file. */
export function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw cause;
  }
}

/** The whole number that a file holds; undefined where this kernel has no such file. */
export function readNumber(path: string): number | undefined {
  const text = read(path);
  return text === undefined ? undefined : Number(text);
}

/** Writes without making the file. With `if there`, a kernel without it is passed over. */
export function write(path: string, text: string, when?: 'if there'): void {
  try {
    writeFileSync(path, text, { flag: 'r+' });
  } catch (cause) {
    if (when === undefined || !isMissing(cause)) throw cause;
  }
}

const isMissing = (cause: unknown) => (cause as NodeJS.ErrnoException).code === 'ENOENT';
