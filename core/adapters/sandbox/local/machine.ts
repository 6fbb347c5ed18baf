import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isProgram } from '../is-program.ts';
import { type Controllers, findControllers } from './cgroup/find-controllers.ts';
import { sweepGroups } from './cgroup/sweep-groups.ts';
import { seccompFilter } from './filter/seccomp-filter.ts';

/** What this machine has for a sandbox. */
export interface Machine {
  readonly bwrap: string;
  /** `bubblewrap 0.8.0`. */
  readonly version: string;
  readonly filter: Uint8Array;
  readonly controllers: Controllers;
}

/** What is missing, and what a person can do about it. */
export interface Lack {
  readonly lacks: string;
  readonly remedy: string;
}

/** Where bubblewrap is looked for: not along the PATH, which may lead into a folder that others write to. */
const PLACES = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];

/** Looks for all that a sandbox here needs. Never rejects. */
export async function findMachine(places: readonly string[] = PLACES): Promise<Machine | Lack> {
  const bwrap = places.find(isProgram);
  if (bwrap === undefined) {
    return { lacks: 'bubblewrap is not installed', remedy: 'Install the package "bubblewrap" of this system.' };
  }
  if (process.arch !== 'x64' && process.arch !== 'arm64') {
    const remedy = 'Run agents on a machine with x64 or arm64.';
    return { lacks: `there is no filter of system calls for ${process.arch}`, remedy };
  }
  try {
    const controllers = findControllers();
    if ('missing' in controllers) return { lacks: controllers.missing, remedy: DELEGATE };
    sweepGroups(controllers);
    const { stdout } = await promisify(execFile)(bwrap, ['--version'], { env: {}, timeout: 5_000 });
    return { bwrap, version: stdout.trim(), filter: seccompFilter(process.arch), controllers };
  } catch (cause) {
    return { lacks: `this machine could not be looked at: ${(cause as Error).message}`, remedy: 'Try again.' };
  }
}

const DELEGATE =
  'Start OpenRath in a scope of its own that may limit memory and processes: systemd-run --user --scope -p Delegate=yes openrath.';
