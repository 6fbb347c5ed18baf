import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { read } from './group-file.ts';

/** Where groups of ours can be made, and how the files of this version are called. */
export interface Controllers {
  readonly version: 1 | 2;
  readonly memory: string;
  readonly pids: string;
  /** Only counts time; absent where it can't be had. */
  readonly cpu?: string;
  readonly files: GroupFiles;
}

interface GroupFiles {
  /** What a process of one thread writes `0` to, to join. */
  readonly join: string;
  readonly memoryMax: string;
  readonly memoryPeak: string;
  readonly memoryEvents: string;
  readonly swapMax: string;
  /** Whether the limit of swap is beside that of memory; else it is of both together. */
  readonly swapIsOnTop: boolean;
  readonly cpuUsed: string;
  readonly cpuMs: (text: string) => number | undefined;
}

/** Looks for control groups for memory and processes that we may write. What it gives when not is what is missing, in words. */
export function findControllers(
  cgroup = readFileSync('/proc/self/cgroup', 'utf8'),
  mountinfo = readFileSync('/proc/self/mountinfo', 'utf8'),
): Controllers | { readonly missing: string } {
  const places = placesOf(cgroup, mountinfo);
  const memory = firstWritable(places.get('memory'));
  const pids = firstWritable(places.get('pids'));
  if (memory !== undefined && pids !== undefined) {
    const cpu = firstWritable(places.get('cpuacct'));
    return { version: 1, memory, pids, ...(cpu === undefined ? {} : { cpu }), files: FILES_1 };
  }
  const unified = delegated(places.get(''));
  if (unified !== undefined) return { version: 2, memory: unified, pids: unified, cpu: unified, files: FILES_2 };
  const lacks = [memory === undefined ? 'memory' : '', pids === undefined ? 'processes' : ''].filter(Boolean);
  return { missing: `no control group for ${lacks.join(' and ')} can be made here` };
}

const FILES_1: GroupFiles = {
  // By `cgroup.procs` the kernel waits 10 to 20 ms for all processors; a thread that moves itself need not.
  join: 'tasks',
  memoryMax: 'memory.limit_in_bytes',
  memoryPeak: 'memory.max_usage_in_bytes',
  memoryEvents: 'memory.oom_control',
  swapMax: 'memory.memsw.limit_in_bytes',
  swapIsOnTop: false,
  cpuUsed: 'cpuacct.usage',
  cpuMs: (text) => Math.round(Number(text) / 1e6),
};

const FILES_2: GroupFiles = {
  join: 'cgroup.procs',
  memoryMax: 'memory.max',
  memoryPeak: 'memory.peak',
  memoryEvents: 'memory.events',
  swapMax: 'memory.swap.max',
  swapIsOnTop: true,
  cpuUsed: 'cpu.stat',
  cpuMs: (text) => {
    const usec = /^usage_usec (\d+)$/m.exec(text)?.[1];
    return usec === undefined ? undefined : Math.round(Number(usec) / 1e3);
  },
};

/** Folder of our own group by controller; '' is that of version 2 (cgroups(7), proc_pid_mountinfo(5)). */
export function placesOf(cgroup: string, mountinfo: string): Map<string, string> {
  const mounts = mountinfo.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , root = '', at = ''] = before.split(' ');
    const [type = '', , options = ''] = after.split(' ');
    return type.startsWith('cgroup') ? [{ type, root, at, options: options.split(',') }] : [];
  });
  const places = new Map<string, string>();
  for (const line of cgroup.split('\n')) {
    const [, names = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (path === '') continue;
    for (const name of names.split(',')) {
      const mount = mounts.find(({ type, options }) => (name === '' ? type === 'cgroup2' : options.includes(name)));
      if (mount !== undefined) places.set(name, join(mount.at, below(mount.root, path)));
    }
  }
  return places;
}

/** In a container the mount begins at the group of the container. */
function below(root: string, path: string): string {
  if (root === '/') return path;
  return path === root || path.startsWith(`${root}/`) ? path.slice(root.length) : '/';
}

function firstWritable(folder: string | undefined): string | undefined {
  return folder !== undefined && isWritable(folder) ? folder : undefined;
}

/** A group with processes can have none below it that is limited: ours is made beside our own, where the system lets us. */
function delegated(own: string | undefined): string | undefined {
  if (own === undefined) return undefined;
  return [dirname(own), own].find((folder) => {
    const handed = (read(join(folder, 'cgroup.subtree_control')) ?? '').trim().split(' ');
    return (
      handed.includes('memory') &&
      handed.includes('pids') &&
      isWritable(folder) &&
      isWritable(join(folder, 'cgroup.procs'))
    );
  });
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'ENOENT' || code === 'EROFS' || code === 'EPERM') return false;
    throw cause;
  }
}
