import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Controllers } from './find-controllers.ts';

/**
 * Takes away the groups of hosts that were killed: what was in them died with its host. One that is not empty is left for the next time, and
 * so is one of a host that lives.
 */
export function sweepGroups({ memory, pids, cpu }: Controllers): void {
  for (const folder of new Set([memory, pids, cpu].filter((path) => path !== undefined))) {
    for (const name of readdirSync(folder)) {
      const pid = /^openrath-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1];
      if (pid !== undefined && !isAlive(Number(pid))) removeIfEmpty(join(folder, name));
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EBUSY' && code !== 'ENOENT') throw cause;
  }
}
