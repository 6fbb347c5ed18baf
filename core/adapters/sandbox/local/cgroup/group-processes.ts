import { join } from 'node:path';
import { read } from './group-file.ts';

/** Processes in a control group, as this machine numbers them; none where it is gone. One of another PID namespace has no number here, and is left out. */
export function processesIn(group: string): number[] {
  const text = read(join(group, 'cgroup.procs')) ?? '';
  return text
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0);
}

/** Kills each of them that is still there and ours to end. */
export function endAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (cause) {
      // It ended by itself meanwhile, or it is another user's, as its group is.
      const { code } = cause as NodeJS.ErrnoException;
      if (code !== 'ESRCH' && code !== 'EPERM') throw cause;
    }
  }
}
