import { type SandboxCommand, WORKSPACE } from '../../../runtime/ports/sandbox.ts';
import { HOME, INSIDE_ID, type SystemView } from './system-view.ts';

/** A folder of this machine and where it is inside. */
export interface Bind {
  readonly from: string;
  readonly to: string;
  readonly access: 'read' | 'write';
}

/**
 * The arguments of bubblewrap but the descriptors: an empty root that nothing can be written to, the system read only, /workspace, and its
 * own /tmp, /proc and /dev.
 */
export function sandboxArgs(command: SandboxCommand, view: SystemView, binds: readonly Bind[]): string[] {
  const { network, limits } = command;
  return [
    ...NAMESPACES,
    ...(network === 'none' ? ['--unshare-net'] : []),
    ...['--uid', `${INSIDE_ID}`, '--gid', `${INSIDE_ID}`, '--hostname', 'sandbox'],
    ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv'],
    ...Object.entries(environment(command.env)).flatMap(([name, value]) => ['--setenv', name, value]),
    ...view.args,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...view.covers,
    ...['--size', `${Math.min(limits.diskBytes, SHARED_MEMORY_BYTES)}`, '--tmpfs', '/dev/shm'],
    ...['--size', `${limits.diskBytes}`, '--tmpfs', '/tmp', '--dir', HOME],
    ...binds.flatMap(({ from, to, access }) => [access === 'write' ? '--bind' : '--ro-bind', from, to]),
    // Below these are mounts of their own, which stay as they are.
    ...['/proc', '/dev'].flatMap((path) => ['--remount-ro', path]),
    ...['--chdir', command.cwd],
  ];
}

/** Each by name: the `all` of bubblewrap does without a namespace that it can't have. */
const NAMESPACES = ['user', 'pid', 'ipc', 'uts', 'cgroup'].map((name) => `--unshare-${name}`);

/** Most that /dev/shm holds; it counts as memory too. Bytes. */
const SHARED_MEMORY_BYTES = 64 * 1024 * 1024;

/** The whole environment inside, in the order of its names. */
export function environment(asked: SandboxCommand['env'] = {}): Readonly<Record<string, string>> {
  const all: Record<string, string> = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
    HOME,
    LANG: 'C.UTF-8',
    ...asked,
  };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The workspace first, then what is mounted beside it or inside of it. */
export function bindsOf(command: SandboxCommand): Bind[] {
  return [{ from: command.workspace, to: WORKSPACE, access: command.access }, ...(command.mounts ?? [])];
}
