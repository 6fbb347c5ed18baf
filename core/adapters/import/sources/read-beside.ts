import { lstat, readFile } from 'node:fs/promises';

const MAX_BYTES = 4 * 1024 * 1024;

/** The text of a small file that lies beside a log; undefined where there is none, or where it is a link or no small file. */
export async function readBeside(path: string): Promise<string | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined || !stats.isFile() || stats.size > MAX_BYTES) return undefined;
  return await readFile(path, 'utf8').catch(() => undefined);
}
