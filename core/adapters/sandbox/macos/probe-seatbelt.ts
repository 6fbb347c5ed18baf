import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandEnd, Sandbox, SandboxReport } from '../../../runtime/ports/sandbox.ts';
import { WORKSPACE } from '../../../runtime/ports/sandbox.ts';

/** Says what this machine can do, after a program under the profile could write to its workspace and could not look into the person's home. Never rejects. */
export async function probeSeatbelt(sandboxExec: string, run: Sandbox['run']): Promise<SandboxReport> {
  if (!existsSync(sandboxExec)) return { ok: false, says: `${sandboxExec} is not on this machine`, remedy: REMEDY };
  try {
    const end = await tried(run);
    const said = Buffer.concat(end.output.map(({ bytes }) => bytes)).toString();
    if (end.ending === 'failed-to-start') return { ok: false, says: end.reason ?? 'it did not start', remedy: REMEDY };
    if (end.exitCode === 0 && said === HELD) return { ok: true, says: SAYS };
    return {
      ok: false,
      says: `the profile of the sandbox does not hold what it should: ${said.trim()}`,
      remedy: REMEDY,
    };
  } catch (cause) {
    return { ok: false, says: `it can't be tried: ${(cause as Error).message}`, remedy: REMEDY };
  }
}

const REMEDY =
  'Nothing is run here until this is put right; a session can be run without isolation where you choose that for it.';
const SAYS =
  'sandbox-exec; no network, no files but the workspace and the system’s programs, no keychain; memory and the number of processes have no limit; the workspace is where it lies, not at /workspace';

/** Writes inside, then tries what must not work: another file of the same folder, the person's home, and a connection. */
const TRIAL = [
  'echo in > made.txt && echo wrote',
  'cat ../outside.txt 2>/dev/null && echo read outside',
  'ls "$1" >/dev/null 2>&1 && echo read home',
  'echo out > ../outside.txt 2>/dev/null && echo wrote outside',
  '(exec 3<>/dev/tcp/127.0.0.1/9) 2>&1 | grep -q "not permitted" && echo refused network',
  'exit 0',
].join('\n');
const HELD = 'wrote\nrefused network\n';

async function tried(run: Sandbox['run']): Promise<CommandEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-probe-'));
  const workspace = mkdtempSync(join(folder, 'workspace-'));
  writeFileSync(join(folder, 'outside.txt'), 'outside\n');
  const megabyte = 1024 * 1024;
  const limits = {
    ...{ timeoutMs: 10_000, memoryBytes: 64 * megabyte, processes: 8 },
    ...{ fileBytes: megabyte, diskBytes: megabyte, outputBytes: megabyte },
  };
  try {
    return await run(
      {
        argv: ['/bin/bash', '-c', TRIAL, 'bash', homedir()],
        ...{ cwd: WORKSPACE, workspace, access: 'write', network: 'none', limits },
      },
      { signal: new AbortController().signal },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
