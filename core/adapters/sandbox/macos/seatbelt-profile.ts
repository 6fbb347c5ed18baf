import { type SandboxCommand, WORKSPACE } from '../../../runtime/ports/sandbox.ts';

/** A profile of Seatbelt, and the folders that it names by parameter. */
export interface SeatbeltProfile {
  /** The same for equal rights, wherever the folders lie. */
  readonly text: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Folders of this machine, without links in their paths. */
export interface SeatbeltFolders {
  readonly workspace: string;
  /** The command's own home and place for passing files. */
  readonly scratch: string;
}

/**
 * What a command may do on macOS, in the language of sandbox-exec(1): nothing, but to run programs of the system, to read those and the
 * workspace, and to write to the workspace and a folder of its own. No keychain, no preferences, no other processes, no network.
 */
export function seatbeltProfile(
  { access, network, mounts = [] }: Pick<SandboxCommand, 'access' | 'network' | 'mounts'>,
  { workspace, scratch }: SeatbeltFolders,
): SeatbeltProfile {
  const beside = mounts.map(({ from, access: may }, index) => ({ name: `MOUNT_${index}`, from, may }));
  const rules = [
    ...BASE,
    reads('WORKSPACE'),
    reads('SCRATCH'),
    writes('SCRATCH'),
    ...(access === 'write' ? [writes('WORKSPACE')] : []),
    ...beside.flatMap(({ name, may }) => [reads(name), ...(may === 'write' ? [writes(name)] : [])]),
    ...(network === 'host' ? NETWORK : []),
  ];
  return {
    text: `${rules.join('\n')}\n`,
    params: {
      ...{ WORKSPACE: workspace, SCRATCH: scratch },
      ...Object.fromEntries(beside.map(({ name, from }) => [name, from])),
    },
  };
}

/** Where a folder inside of {@link WORKSPACE} is on this machine: nothing is laid over another path here. */
export function onThisMachine(inside: string, workspace: string): string {
  return `${workspace}${inside.slice(WORKSPACE.length)}`;
}

const reads = (name: string) => `(allow file-read* (subpath (param "${name}")))`;
const writes = (name: string) => `(allow file-write* (subpath (param "${name}")))`;

const all = (operation: string, filters: readonly string[]) => `(allow ${operation} ${filters.join(' ')})`;
const each = (filter: string, names: readonly string[]) => names.map((name) => `(${filter} "${name}")`);

const NETWORK = ['(allow network*)', '(allow system-socket)'];

/** What programs of the system need to start at all, as the profiles of Chromium and of Anthropic's sandbox-runtime have it, less what leads to secrets. */
const BASE = [
  '(version 1)',
  '(deny default)',
  '(allow process-exec)',
  '(allow process-fork)',
  '(allow process-info* (target same-sandbox))',
  '(allow signal (target same-sandbox))',
  '(allow ipc-posix-sem)',
  all('mach-lookup', [
    ...each('global-name', [
      'com.apple.bsd.dirhelper',
      'com.apple.logd',
      'com.apple.system.logger',
      'com.apple.system.notification_center',
      'com.apple.system.opendirectoryd.libinfo',
      'com.apple.system.opendirectoryd.membership',
    ]),
  ]),
  all('sysctl-read', [
    ...each('sysctl-name-prefix', ['hw.', 'machdep.cpu.', 'kern.os', 'kern.max']),
    ...each('sysctl-name', ['kern.argmax', 'kern.bootargs', 'kern.hostname', 'kern.ngroups', 'kern.secure_kernel']),
    ...each('sysctl-name', ['kern.usrstack64', 'kern.version', 'sysctl.proc_cputype', 'vm.loadavg']),
  ]),
  all('file-ioctl', each('literal', ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom', '/dev/dtracehelper'])),
  all('file-read* file-write-data', [
    ...each('literal', ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom', '/dev/dtracehelper']),
    ...each('literal', ['/dev/stdin', '/dev/stdout', '/dev/stderr']),
    ...each('subpath', ['/dev/fd']),
  ]),
  // Names on the way to what may be read, not what is in files.
  '(allow file-read-metadata (vnode-type DIRECTORY) (vnode-type SYMLINK))',
  all('file-read*', [
    ...each('literal', ['/', '/private/etc/passwd', '/private/etc/group', '/private/etc/localtime']),
    ...each('literal', ['/private/etc/shells', '/private/var/db/xcode_select_link']),
    ...each('subpath', ['/bin', '/sbin', '/usr', '/System', '/opt/homebrew', '/Library/Developer', '/Library/Apple']),
    ...each('subpath', ['/Applications/Xcode.app/Contents/Developer', '/private/etc/ssl', '/private/var/select']),
    ...each('subpath', ['/private/var/db/dyld', '/private/var/db/timezone']),
  ]),
  // The way to every person's files by another name.
  '(deny file-read* (subpath "/System/Volumes/Data"))',
];
