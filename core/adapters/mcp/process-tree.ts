import { signalAll } from '../sandbox/end-in-steps.ts';
import { findControllers } from '../sandbox/local/cgroup/find-controllers.ts';
import { makeLimitGroup } from '../sandbox/local/cgroup/limit-group.ts';

/** A program with all that it started, so that nothing of it is left. Without control groups, what leaves its process group is not found. */
export interface ProcessTree {
  readonly joinFiles: readonly string[];
  /** Takes the first process; false where there is none. */
  readonly holds: (pid: number | undefined) => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Arguments of a shell that waits for the end of its input, then kills the tree: it outlives us. */
  readonly guardArgv: () => readonly string[];
  /** Settles when nothing is left. */
  readonly close: () => Promise<void>;
}

/** By control groups where this machine has them, else by process group. Throws where a group can't be made. */
export function processTree(): ProcessTree {
  const group = groupHere();
  return group === undefined ? byProcessGroup() : byControlGroup(group);
}

type Group = ReturnType<typeof makeLimitGroup>;

/** No limit but the largest that there is: the group is there to find what it holds. */
const NO_LIMITS = { memoryBytes: Number.MAX_SAFE_INTEGER, processes: 1_000_000 };

function groupHere(): Group | undefined {
  if (process.platform !== 'linux') return undefined;
  const controllers = findControllers();
  return 'missing' in controllers ? undefined : makeLimitGroup(controllers, NO_LIMITS);
}

const KILL_GROUP =
  'trap "" TERM INT HUP; read _; for _ in 1 2 3 4 5 6 7 8 9 10; do p=$(cat "$1" 2>/dev/null); [ -n "$p" ] || exit 0; kill -KILL $p 2>/dev/null; sleep 0.1; done';

function byControlGroup(group: Group): ProcessTree {
  const [joinFile = ''] = group.joinFiles;
  return {
    joinFiles: group.joinFiles,
    holds: (pid) => pid !== undefined,
    signal: (signal) => signalAll(group.pids(), signal),
    guardArgv: () => ['-c', KILL_GROUP, 'sh', joinFile],
    close: () => group.close(),
  };
}

function byProcessGroup(): ProcessTree {
  let leader: number | undefined;
  return {
    joinFiles: [],
    holds: (pid) => {
      leader = pid;
      return pid !== undefined;
    },
    signal: (signal) => signalAll(leader === undefined ? [] : [-leader], signal),
    guardArgv: () => ['-c', 'trap "" TERM INT HUP; read _; kill -KILL -- "-$1" 2>/dev/null', 'sh', `${leader}`],
    close: async () => undefined,
  };
}
