import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandEnd, Sandbox, SandboxCommand, SandboxReport } from '../../../runtime/ports/sandbox.ts';
import { WORKSPACE } from '../../../runtime/ports/sandbox.ts';
import type { Lack, Machine } from './machine.ts';

/** Says what this machine can do, after a program in the sandbox has shown its rights. Never rejects. */
export async function probeLocal(look: () => Promise<Machine | Lack>, run: Sandbox['run']): Promise<SandboxReport> {
  const here = await look();
  if ('lacks' in here) return { ok: false, says: here.lacks, remedy: here.remedy };
  try {
    const end = await tried(run);
    if (end.ending === 'failed-to-start')
      return { ok: false, says: end.reason ?? 'it did not start', remedy: NAMESPACES };
    const rights = Buffer.concat(end.output.map(({ bytes }) => bytes)).toString();
    if (end.exitCode === 0 && rights === RIGHTS) return { ok: true, says: saysOf(here) };
    return { ok: false, says: `a program in the sandbox has rights that it should not: ${rights}`, remedy: OTHERWISE };
  } catch (cause) {
    return { ok: false, says: `it can't be tried: ${(cause as Error).message}`, remedy: OTHERWISE };
  }
}

/** No capability, a filter of system calls, and no way to more by a set-user-id file. */
const RIGHTS = 'CapEff:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n';

/** There is no other place to run in: until it is put right nothing runs. */
const OTHERWISE =
  'Nothing is run here until this is put right: bring bubblewrap and the kernel up to date, or use another Linux machine.';
const NAMESPACES =
  'Allow namespaces of ordinary users (sysctl kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0). Nothing is run here until then.';

function saysOf({ version, controllers }: Machine): string {
  return [
    `${version}; no network, no files but the workspace and /usr`,
    `memory and processes are limited by control groups, version ${controllers.version}`,
    'the largest file by the kernel',
    'the disk by looking at it 40 times a second: a fast writer can pass the limit by what it writes in that time',
  ].join('; ');
}

async function tried(run: Sandbox['run']): Promise<CommandEnd> {
  const workspace = mkdtempSync(join(tmpdir(), 'openrath-probe-'));
  const megabyte = 1024 * 1024;
  const command: SandboxCommand = {
    argv: ['grep', '-E', '^(CapEff|NoNewPrivs|Seccomp):', '/proc/self/status'],
    ...{ cwd: WORKSPACE, workspace, access: 'write', network: 'none' },
    limits: {
      ...{ timeoutMs: 10_000, memoryBytes: 64 * megabyte, processes: 8 },
      ...{ fileBytes: megabyte, diskBytes: megabyte, outputBytes: megabyte },
    },
  };
  try {
    return await run(command, { signal: new AbortController().signal });
  } finally {
    rmSync(workspace, { recursive: true });
  }
}
