import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The process that holds the lock of a home, as Linux lists it; undefined where that can't be told. */
export async function lockHolder(folder: string): Promise<number | undefined> {
  try {
    const { ino } = await stat(join(folder, 'host.lock'));
    const lines = (await readFile('/proc/locks', 'utf8')).split('\n');
    const pids = lines.flatMap((line) => {
      const [, pid, inode] = /\sWRITE\s+(\d+)\s+[0-9a-f]+:[0-9a-f]+:(\d+)\s/.exec(line) ?? [];
      return inode === String(ino) ? [Number(pid)] : [];
    });
    return pids.find((pid) => pid > 0);
  } catch {
    return undefined;
  }
}
