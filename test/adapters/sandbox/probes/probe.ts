import type { SandboxCommand, SandboxLimits } from '../../../../core/runtime/ports/sandbox.ts';
import type { HostWorld } from '../host-world.ts';

/** One way out, and what came of it inside. */
export interface Probe {
  readonly title: string;
  readonly argv: (host: HostWorld) => SandboxCommand['argv'];
  readonly limits?: Partial<SandboxLimits>;
  /** Cancelled as soon as it says something. */
  readonly isCancelled?: true;
  /** What is otherwise than an end with code 0, without a limit hit. */
  readonly end?: {
    readonly ending?: string;
    readonly exitCode?: number;
    readonly signal?: string;
    readonly limitsHit?: readonly (keyof SandboxLimits)[];
  };
  /** All that it writes to stdout. */
  readonly said: string | RegExp;
}

const PRELUDE = `
import ctypes, errno, os, socket, sys, time, signal, subprocess
libc = ctypes.CDLL(None, use_errno=True)
ARM = os.uname().machine == 'aarch64'
def call(x64, arm64, *args):
    got = libc.syscall(arm64 if ARM else x64, *args)
    print(errno.errorcode[ctypes.get_errno()] if got < 0 else 'DONE')
def attempt(do):
    try:
        got = do()
        print('DONE' if got is None else got)
    except OSError as error: print(errno.errorcode.get(error.errno, error))
`;

/** A probe in Python: `call` makes a system call and prints its error, `attempt` does the same for a function. */
export const python =
  (text: string): Probe['argv'] =>
  () => ['/usr/bin/python3', '-c', `${PRELUDE}${text}`];

export const bash =
  (text: string): Probe['argv'] =>
  () => ['bash', '-c', text];
