import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandEnd, SandboxLimits } from '../../../runtime/ports/sandbox.ts';
import { signalAll } from '../end-in-steps.ts';
import { findControllers } from '../local/cgroup/find-controllers.ts';
import { makeLimitGroup } from '../local/cgroup/limit-group.ts';

/** A program with all that it started, so that nothing of it is left. Without control groups, what leaves its process group is not found. */
export interface ProcessTree {
  /** `group`: by control groups, memory and processes have limits. `leader`: by the first process alone. */
  readonly by: 'group' | 'leader';
  readonly joinFiles: readonly string[];
  /** Takes the first process; false where there is none. */
  readonly holds: (pid: number | undefined) => boolean;
  /** Those that are known, as this machine numbers them. */
  readonly pids: () => readonly number[];
  readonly used: () => CommandEnd['used'];
  readonly hits: () => ('memoryBytes' | 'processes')[];
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Arguments of a shell that waits for the end of its input, then kills the tree: it outlives us. */
  readonly guardArgv: () => readonly string[];
  /** Settles when nothing is left. */
  readonly close: () => Promise<void>;
}

type GroupLimits = Pick<SandboxLimits, 'memoryBytes' | 'processes'>;

/** By control groups where this machine has them, else by process group. Throws where a group can't be made. */
export function processTree(
  limits: GroupLimits = NO_LIMITS,
  platform: NodeJS.Platform = process.platform,
): ProcessTree {
  const group = groupHere(limits, platform);
  if (group !== undefined) return byControlGroup(group);
  return byLeader(platform === 'win32' ? endOnWindows : signalGroup);
}

type Group = ReturnType<typeof makeLimitGroup>;

/** No limit but the largest that there is: the group is there to find what it holds. */
const NO_LIMITS = { memoryBytes: Number.MAX_SAFE_INTEGER, processes: 1_000_000 };

function groupHere(limits: GroupLimits, platform: NodeJS.Platform): Group | undefined {
  if (platform !== 'linux') return undefined;
  const controllers = findControllers();
  return 'missing' in controllers ? undefined : makeLimitGroup(controllers, limits, 0);
}

const KILL_GROUP =
  'trap "" TERM INT HUP; read _; for _ in 1 2 3 4 5 6 7 8 9 10; do p=$(cat "$1" 2>/dev/null); [ -n "$p" ] || exit 0; kill -KILL $p 2>/dev/null; sleep 0.1; done';

function byControlGroup(group: Group): ProcessTree {
  const [joinFile = ''] = group.joinFiles;
  return {
    by: 'group',
    joinFiles: group.joinFiles,
    holds: (pid) => pid !== undefined,
    pids: group.pids,
    used: group.used,
    hits: group.hits,
    signal: (signal) => signalAll(group.pids(), signal),
    guardArgv: () => ['-c', KILL_GROUP, 'sh', joinFile],
    close: () => group.close(),
  };
}

function byLeader(end: (leader: number, signal: NodeJS.Signals) => void): ProcessTree {
  let leader: number | undefined;
  return {
    by: 'leader',
    joinFiles: [],
    holds: (pid) => {
      leader = pid;
      return pid !== undefined;
    },
    pids: () => (leader === undefined ? [] : [leader]),
    used: () => ({}),
    hits: () => [],
    signal: (signal) => {
      if (leader !== undefined) end(leader, signal);
    },
    guardArgv: () => ['-c', 'trap "" TERM INT HUP; read _; kill -KILL -- "-$1" 2>/dev/null', 'sh', `${leader}`],
    close: async () => {
      if (leader !== undefined) await untilGone(leader);
    },
  };
}

/** A group of which nobody is left is passed over; macOS says of one that it is not ours to signal. */
function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    signalAll([-leader], signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') throw cause;
  }
}

/** How long what was killed is waited for, in ms: after it, what still counts has ended and is not collected by its parent yet. */
const GONE_MS = 500;

/** Waits for the end of what a signal ended in a process group; a no-op on Windows, where taskkill waits. */
async function untilGone(leader: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < GONE_MS && isThere(leader); waitedMs += 2) await sleep(2);
}

function isThere(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    // Nobody is left; macOS says so by refusing, and Windows knows no groups.
    return false;
  }
}

/** Windows has no signals: what the first process started is found by its parents and ended. One that has ended meanwhile is passed over. */
function endOnWindows(leader: number): void {
  spawnSync('taskkill', ['/pid', `${leader}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true });
}
