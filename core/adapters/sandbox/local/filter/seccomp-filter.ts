import { AUDIT_ARCH, BY_ARGUMENT, DENIED, type FilterArch, NEWEST, UNREADABLE } from './syscalls.ts';

/** Code, jump if true, jump if false, operand: one instruction of classic BPF. */
type Instruction = readonly [code: number, jt: number, jf: number, k: number];

/**
 * The filter of system calls as the kernel takes it: an array of `struct sock_filter`, little-endian (linux/filter.h, seccomp(2)).
 * Everything is allowed but what ./syscalls.ts lists: the walls are the namespaces, and this takes away the tools to climb them.
 */
export function seccompFilter(arch: FilterArch): Uint8Array {
  const program = [...ofThisArch(arch), ...refusals(arch), ...byArgument(arch), ret(ALLOW)];
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  for (const [index, [code, jt, jf, k]] of program.entries()) {
    bytes.setUint16(index * 8, code, true);
    bytes.setUint8(index * 8 + 2, jt);
    bytes.setUint8(index * 8 + 3, jf);
    bytes.setUint32(index * 8 + 4, k, true);
  }
  return new Uint8Array(bytes.buffer);
}

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;

const ret = (k: number): Instruction => [0x06, 0, 0, k];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
/** The low half of an argument: the kernel itself reads no more of those that are tested here. */
const loadArgument = (index: number): Instruction => load(16 + index * 8);
const mask = (k: number): Instruction => [0x54, 0, 0, k];
const ifEqual = (k: number, jt: number, jf: number): Instruction => [0x15, jt, jf, k];
const ifAtLeast = (k: number, jt: number, jf: number): Instruction => [0x35, jt, jf, k];
const ifAny = (k: number, jt: number, jf: number): Instruction => [0x45, jt, jf, k];

const NUMBER = 0;
const ARCH = 4;
const X32_BIT = 0x40000000;

function ofThisArch(arch: FilterArch): Instruction[] {
  const rest: Instruction[] = arch === 'x64' ? [ifAtLeast(X32_BIT, 0, 1), ret(KILL)] : [];
  return [load(ARCH), ifEqual(AUDIT_ARCH[arch], 1, 0), ret(KILL), load(NUMBER), ...rest];
}

function refusals(arch: FilterArch): Instruction[] {
  const column = columnOf(arch);
  const answer = (calls: typeof DENIED, with_: number) =>
    calls.flatMap((call) => {
      const number = call[column];
      return number === undefined ? [] : [ifEqual(number, 0, 1), ret(with_)];
    });
  return [ifAtLeast(NEWEST, 0, 1), ret(ENOSYS), ...answer(DENIED, EPERM), ...answer(UNREADABLE, ENOSYS)];
}

const columnOf = (arch: FilterArch) => (arch === 'x64' ? 1 : 2);

const AF = { inet: 2, inet6: 10, netlink: 16 };
const SOCK_DGRAM = 2;
const SOCK_TYPE_MASK = 0xf;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e020000;
/** S_ISUID and S_ISGID: a file that runs as another user would be left in the workspace, on the host's own disk. */
const SET_ID_BITS = 0o6000;
/** O_CREAT and the bit of O_TMPFILE that is its own: only with these is a mode read. */
const MAKES_FILE = 0o100 | 0o20000000;

function byArgument(arch: FilterArch): Instruction[] {
  const deny = ret(EPERM);
  const setsId = (index: number) => [loadArgument(index), ifAny(SET_ID_BITS, 0, 1), deny];
  const makesWithId = (flags: number) => {
    return [loadArgument(flags), ifAny(MAKES_FILE, 0, 3), ...setsId(flags + 1)];
  };
  const rules: Readonly<Record<keyof typeof BY_ARGUMENT, readonly Instruction[]>> = {
    // Sockets of the internet only: a socket in the file system may belong to a service of the host.
    socket: [loadArgument(0), ifEqual(AF.inet, 3, 0), ifEqual(AF.inet6, 2, 0), ifEqual(AF.netlink, 1, 0), deny],
    // A pair of datagram sockets can send to a name; a pair of streams is a pipe.
    socketpair: [loadArgument(1), mask(SOCK_TYPE_MASK), ifEqual(SOCK_DGRAM, 0, 1), deny],
    clone: [loadArgument(0), ifAny(NEW_NAMESPACES, 0, 1), deny],
    ioctl: [loadArgument(1), ifEqual(TIOCSTI, 1, 0), ifEqual(TIOCLINUX, 0, 1), deny],
    chmod: setsId(1),
    fchmod: setsId(1),
    fchmodat: setsId(2),
    fchmodat2: setsId(2),
    open: makesWithId(1),
    openat: makesWithId(2),
    creat: setsId(1),
    mknod: setsId(1),
    mknodat: setsId(2),
  };
  const column = arch === 'x64' ? 0 : 1;
  return Object.entries(rules).flatMap(([name, body]) => {
    const number = BY_ARGUMENT[name as keyof typeof rules][column];
    // What a rule does not refuse is allowed at once: no later rule is about the same call.
    return number === undefined ? [] : [ifEqual(number, 0, body.length + 1), ...body, ret(ALLOW)];
  });
}
