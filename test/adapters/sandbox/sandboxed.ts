import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localSandbox } from '../../../core/adapters/sandbox/local/local-sandbox.ts';
import { findMachine } from '../../../core/adapters/sandbox/local/machine.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import {
  type CommandEnd,
  type SandboxCommand,
  type SandboxLimits,
  WORKSPACE,
} from '../../../core/runtime/ports/sandbox.ts';

export const MiB = 1024 * 1024;

export const LIMITS: SandboxLimits = {
  timeoutMs: 15_000,
  memoryBytes: 512 * MiB,
  processes: 64,
  fileBytes: 64 * MiB,
  diskBytes: 128 * MiB,
  outputBytes: MiB,
};

/** The sandbox of this machine, real time and all. */
export const sandbox = localSandbox({ clock: systemClock });

const machine = await findMachine();

/** Whether this machine lacks what a sandbox needs. One that has it and does not work is a failure, not a reason to skip. */
export const isMissing = 'lacks' in machine;
if ('lacks' in machine) console.warn(`no sandbox here: ${machine.lacks}. ${machine.remedy}`);

export const never = new AbortController().signal;

/** A folder of its own, without links in its path. */
export function freshFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'openrath-sandbox-test-')));
}

export function commandIn(
  workspace: string,
  argv: SandboxCommand['argv'],
  more: Omit<Partial<SandboxCommand>, 'limits'> & { readonly limits?: Partial<SandboxLimits> } = {},
): SandboxCommand {
  const limits = { ...LIMITS, ...more.limits };
  return { cwd: WORKSPACE, workspace, access: 'write', network: 'none', argv, ...more, limits };
}

export function textOf(end: CommandEnd, stream: 'stdout' | 'stderr'): string {
  return Buffer.concat(end.output.flatMap((chunk) => (chunk.stream === stream ? [chunk.bytes] : []))).toString();
}

/** What a test compares of an end. */
export function seen(end: CommandEnd) {
  return {
    ending: end.ending,
    ...(end.exitCode === undefined ? {} : { exitCode: end.exitCode }),
    ...(end.signal === undefined ? {} : { signal: end.signal }),
    ...(end.reason === undefined ? {} : { reason: end.reason }),
    limitsHit: end.limitsHit,
    said: textOf(end, 'stdout'),
  };
}
