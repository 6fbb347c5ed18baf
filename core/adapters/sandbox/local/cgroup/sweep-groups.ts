import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Controllers } from './find-controllers.ts';
import { endAll, processesIn } from './group-processes.ts';

/**
 * Takes away the groups of hosts that were killed. What was in them died with its host, but for a bubblewrap that was cut off while it was set up:
 * its inner half waits for ever for the outer one, and is ended here. A group that is not empty yet is left for the next time, and so is one of
 * a host that lives.
 */
export function sweepGroups({ memory, pids, cpu }: Controllers): void {
  for (const folder of new Set([memory, pids, cpu].filter((path) => path !== undefined))) {
    for (const name of readdirSync(folder)) {
      const pid = /^openrath-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1];
      if (pid !== undefined && !isAlive(Number(pid))) clear(join(folder, name));
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

function clear(path: string): void {
  endAll(processesIn(path));
  try {
    rmdirSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EBUSY' && code !== 'ENOENT') throw cause;
  }
}
