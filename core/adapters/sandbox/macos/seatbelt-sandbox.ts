import { existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalText } from '../../../model/canonical.ts';
import type { CommandEnd, SandboxCommand, Watch } from '../../../runtime/ports/sandbox.ts';
import { type Clock, HostError } from '../../../runtime/ports.ts';
import { sha256 } from '../../sha256.ts';
import { problemOf, settled } from '../local/check-command.ts';
import { measureBefore } from '../local/measure-folder.ts';
import type { ProgramSandbox, Start, StartSandboxed } from '../running-program.ts';
import { findProgram } from '../unisolated/find-program.ts';
import { keepOnMachine } from '../unisolated/keep-on-machine.ts';
import { processTree } from '../unisolated/process-tree.ts';
import { runOnMachine } from '../unisolated/run-on-machine.ts';
import type { OnMachine } from '../unisolated/start-on-machine.ts';
import { probeSeatbelt } from './probe-seatbelt.ts';
import { onThisMachine, seatbeltProfile } from './seatbelt-profile.ts';

export interface SeatbeltWorld {
  readonly clock: Clock;
  /** Program that takes on a profile before it becomes the command. */
  readonly sandboxExec?: string;
}

/** What a command under Seatbelt is not held from; on macOS there is nothing that holds a tree of processes. */
export const UNHELD_ON_MACOS = ['memory', 'how many processes', 'processes that leave their group'];

/** Anybody on this machine could use a proxy on its loopback, and there is none that is a command's own. */
const NO_LISTED_HOSTS_ON_MACOS = 'A network of listed hosts can’t be had on macOS. Choose no network, or no isolation.';

/** Search path inside. */
const PATH = '/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/**
 * Programs under a profile of macOS (P2): no network, no file but the workspace and the system's programs, no keychain. The kernel has no
 * limit on the memory or the number of a tree of processes, which each command's end says. The workspace is where it lies, not at
 * /workspace. Fails closed: without sandbox-exec, or where that does not take the profile, nothing runs.
 */
export function seatbeltSandbox({ clock, sandboxExec = '/usr/bin/sandbox-exec' }: SeatbeltWorld): ProgramSandbox {
  const run = async (command: SandboxCommand, watch: Watch): Promise<CommandEnd> => {
    const startedAtMs = clock.nowMs();
    const times = () => ({ startedAtMs, endedAtMs: clock.nowMs() });
    const prepared = prepare(command, sandboxExec);
    if ('reason' in prepared) return { ...unrun('failed-to-start', prepared.reason), ...times() };
    try {
      return { ...(await runPrepared(prepared, watch)), ...times() };
    } catch (cause) {
      if (cause instanceof HostError) throw cause;
      // Nothing has run: a folder of this machine could not be had.
      return { ...unrun('failed-to-start', `The sandbox can't be set up: ${(cause as Error).message}`), ...times() };
    } finally {
      prepared.drop();
    }
  };
  const start: StartSandboxed = async (command, _signal, listed): Promise<Start> => {
    if (listed !== undefined) return { ok: false, reason: NO_LISTED_HOSTS_ON_MACOS };
    const prepared = prepare(command, sandboxExec);
    if ('reason' in prepared) return { ok: false, reason: prepared.reason };
    const started = await keepOnMachine(prepared.here, processTree(command.limits, 'darwin'));
    if (started.ok) started.program.ended.finally(prepared.drop).catch(() => undefined);
    else prepared.drop();
    return started;
  };
  return { backend: 'local', isInPlace: true, run, start, probe: () => probeSeatbelt(sandboxExec, run) };
}

type Ended = Omit<CommandEnd, 'startedAtMs' | 'endedAtMs'>;

interface Prepared {
  readonly command: SandboxCommand;
  readonly here: OnMachine;
  readonly scratch: string;
  readonly profileDigest: string;
  readonly drop: () => void;
}

function prepare(asked: SandboxCommand, sandboxExec: string): Prepared | { readonly reason: string } {
  if (!existsSync(sandboxExec)) return { reason: `${sandboxExec} is not on this machine` };
  const problem = problemOf(asked);
  if (problem !== undefined) return { reason: problem };
  const command = settled(asked);
  const [name, ...args] = command.argv;
  const cwd = onThisMachine(command.cwd, command.workspace);
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { reason: `${command.cwd} is no folder of the workspace` };
  const program = findProgram(name, command.env?.PATH ?? PATH, 'darwin');
  if (program === undefined) return { reason: `${name} is not in the search path of the sandbox` };
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'openrath-sandbox-')));
  const { text, params } = seatbeltProfile(command, { workspace: command.workspace, scratch });
  const defined = Object.entries(params).flatMap(([key, value]) => ['-D', `${key}=${value}`]);
  const env = { PATH, HOME: scratch, TMPDIR: scratch, LANG: 'en_US.UTF-8', SHLVL: '1', ...command.env };
  const { access, network, limits } = command;
  const reaches = { backend: 'local', by: 'seatbelt', text, access, network, limits: { ...limits } };
  return {
    command,
    here: {
      argv: [sandboxExec, '-p', text, ...defined, program, ...args],
      ...{ cwd, env, fileBytes: limits.fileBytes, platform: 'darwin' },
    },
    scratch,
    profileDigest: sha256(canonicalText({ ...reaches, env: { ...env, HOME: '', TMPDIR: '' } })),
    drop: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

async function runPrepared({ command, here, scratch, profileDigest }: Prepared, watch: Watch): Promise<Ended> {
  const folders = command.access === 'write' ? [command.workspace, scratch] : [scratch];
  const beforeBytes = await measureBefore(folders, command, watch.signal);
  if (watch.signal.aborted) return { ...unrun('cancelled'), profileDigest };
  const tree = processTree(command.limits, 'darwin');
  const end = await runOnMachine({ command, here, tree, watch, folders, beforeBytes });
  const refused = refusalIn(end);
  if (refused !== undefined) return { ...unrun('failed-to-start', refused), profileDigest };
  return { ...end, unheld: UNHELD_ON_MACOS, profileDigest };
}

/** What sandbox-exec says where it did not take the profile: the command has not begun then. */
function refusalIn({ exitCode, output }: Pick<CommandEnd, 'exitCode' | 'output'>): string | undefined {
  if (exitCode === undefined || exitCode === 0 || output.some(({ stream }) => stream === 'stdout')) return undefined;
  const said = Buffer.concat(output.map(({ bytes }) => bytes)).toString();
  return said.startsWith('sandbox-exec: ') ? said.trim() : undefined;
}

function unrun(ending: 'failed-to-start' | 'cancelled', reason?: string): Ended {
  return {
    ...{ ending, output: [], outputBytes: 0, limitsHit: [], used: {} },
    ...(reason === undefined ? {} : { reason }),
    profileDigest: sha256(canonicalText({ backend: 'local', by: 'seatbelt', ran: 'nothing' })),
  };
}
