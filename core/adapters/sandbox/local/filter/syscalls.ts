/** An architecture that we know the numbers of. */
export type FilterArch = 'x64' | 'arm64';

/** AUDIT_ARCH_* of linux/audit.h: what a call is made as. A call of another architecture has other numbers and is killed. */
export const AUDIT_ARCH: Readonly<Record<FilterArch, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Calls of this number and above are newer than this list and answer "not implemented". */
export const NEWEST = 467;

/** Calls that are refused whatever is asked of them: [name, x64, arm64], where an architecture has it. */
export const DENIED: readonly (readonly [string, number?, number?])[] = [
  // Other processes.
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['kcmp', 312, 272],
  ['pidfd_getfd', 438, 438],
  // Keys of the kernel: they are not parted by namespace.
  ['keyctl', 250, 219],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  // Large surfaces of the kernel that no ordinary job needs.
  ['bpf', 321, 280],
  ['io_uring_setup', 425, 425],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  ['userfaultfd', 323, 282],
  ['perf_event_open', 298, 241],
  ['fanotify_init', 300, 262],
  ['lookup_dcookie', 212, 18],
  ['nfsservctl', 180, 42],
  ['modify_ldt', 154],
  ['uselib', 134],
  ['_sysctl', 156],
  // Namespaces and mounts.
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  // Files by handle, past all mounts.
  ['name_to_handle_at', 303, 264],
  ['open_by_handle_at', 304, 265],
  // The machine itself.
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['create_module', 174],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['reboot', 169, 142],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['syslog', 103, 116],
  ['acct', 163, 89],
  ['quotactl', 179, 60],
  ['quotactl_fd', 443, 443],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['clock_adjtime', 305, 266],
  ['adjtimex', 159, 171],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
  ['iopl', 172],
  ['ioperm', 173],
  ['vhangup', 153, 58],
];

/** Calls whose arguments lie in memory, where a filter can't read them: "not implemented" makes libraries take the older one. */
export const UNREADABLE: readonly (readonly [string, number, number])[] = [
  ['clone3', 435, 435],
  ['openat2', 437, 437],
];

/** Calls that are refused by what is asked of them: [x64, arm64]. */
export const BY_ARGUMENT = {
  socket: [41, 198],
  socketpair: [53, 199],
  clone: [56, 220],
  ioctl: [16, 29],
  chmod: [90, undefined],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  open: [2, undefined],
  openat: [257, 56],
  creat: [85, undefined],
  mknod: [133, undefined],
  mknodat: [259, 33],
} as const satisfies Readonly<Record<string, readonly [number | undefined, number | undefined]>>;
