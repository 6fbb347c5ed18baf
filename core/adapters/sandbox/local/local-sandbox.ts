import { canonicalText } from '../../../model/canonical.ts';
import type { CommandEnd, Sandbox, SandboxCommand, Watch } from '../../../runtime/ports/sandbox.ts';
import { type Clock, HostError } from '../../../runtime/ports.ts';
import { sha256 } from '../../sha256.ts';
import { makeLimitGroup } from './cgroup/limit-group.ts';
import { problemOf, settled } from './check-command.ts';
import { type HeldFiles, heldFiles } from './held-files.ts';
import { findMachine, type Lack, type Machine } from './machine.ts';
import { measureFolders } from './measure-folder.ts';
import { pipePool } from './pipe-pool.ts';
import { probeLocal } from './probe-local.ts';
import { profileOf } from './profile.ts';
import { runToEnd } from './run-to-end.ts';
import { bindsOf, sandboxArgs } from './sandbox-args.ts';
import { systemView } from './system-view.ts';

/** What the sandbox of this machine needs from outside. */
export interface LocalWorld {
  readonly clock: Clock;
  /** What this machine has; looked for by itself unless given. */
  readonly machine?: () => Promise<Machine | Lack>;
}

/**
 * Programs in namespaces of this machine's kernel, by bubblewrap (P2): no network, no file but the workspace and a read-only system, no
 * call that could lead out, limits that hold for root too. `run` rejects only with a HostError `processes-left`, when the kernel can't end
 * what a command started.
 */
export function localSandbox({ clock, machine = findMachine }: LocalWorld): Sandbox {
  const pool = pipePool();
  const held = heldFiles();
  let known: Promise<Machine | Lack> | undefined;
  const look = () => {
    known ??= machine();
    return known;
  };
  const run = async (command: SandboxCommand, watch: Watch): Promise<CommandEnd> => {
    const startedAtMs = clock.nowMs();
    const here = await look();
    const unrun = unrunOf(command, startedAtMs, clock);
    if ('lacks' in here) return unrun({ ending: 'failed-to-start', reason: `${here.lacks}. ${here.remedy}` });
    const problem = problemOf(command);
    if (problem !== undefined) return unrun({ ending: 'failed-to-start', reason: problem });
    try {
      return await runHere(settled(command), { here, watch, clock, pool, held, startedAtMs, unrun });
    } catch (cause) {
      if (cause instanceof HostError) throw cause;
      // Nothing has run yet: a group, a pipe or a folder of this machine could not be had.
      return unrun({ ending: 'failed-to-start', reason: `The sandbox can't be set up: ${(cause as Error).message}` });
    }
  };
  return { backend: 'local', run, probe: () => probeLocal(look, run) };
}

interface Running {
  readonly here: Machine;
  readonly watch: Watch;
  readonly clock: Clock;
  readonly pool: ReturnType<typeof pipePool>;
  readonly held: HeldFiles;
  readonly startedAtMs: number;
  readonly unrun: ReturnType<typeof unrunOf>;
}

async function runHere(command: SandboxCommand, running: Running): Promise<CommandEnd> {
  const { here, watch, clock, pool, held, startedAtMs, unrun } = running;
  const view = systemView(command.network);
  const profileDigest = digestOf(profileOf(command, here, view));
  const folders = bindsOf(command).flatMap(({ from, access }) => (access === 'write' ? [from] : []));
  const beforeBytes = await measureFolders(folders, watch.signal);
  if (watch.signal.aborted) return unrun({ ending: 'cancelled', profileDigest });
  if (beforeBytes === Number.POSITIVE_INFINITY) {
    const reason =
      'A folder of the workspace may not be read, or is more than 256 deep, so what is added can not be counted. Make it readable or remove it.';
    return unrun({ ending: 'failed-to-start', reason, profileDigest });
  }
  const pipes = await pool.take();
  const group = makeLimitGroup(here.controllers, command.limits);
  const ended = await runToEnd({
    start: {
      ...{ bwrap: here.bwrap, filter: here.filter, files: view.files, argv: command.argv, stdin: command.stdin },
      ...{ args: sandboxArgs(command, view, bindsOf(command)), joinFiles: group.joinFiles },
      ...{ fileBytes: command.limits.fileBytes, pipes, held },
    },
    ...{ group, watch, limits: command.limits, disk: { workspace: command.workspace, folders, beforeBytes } },
  });
  return { ...ended, profileDigest, startedAtMs, endedAtMs: clock.nowMs() };
}

/** The end of a command of which nothing has run. */
function unrunOf({ argv }: SandboxCommand, startedAtMs: number, clock: Clock) {
  return (end: Pick<CommandEnd, 'ending' | 'reason'> & { readonly profileDigest?: string }): CommandEnd => ({
    profileDigest: digestOf({ backend: 'local', argv, ran: 'nothing' }),
    ...end,
    startedAtMs,
    endedAtMs: clock.nowMs(),
    ...{ output: [], outputBytes: 0, limitsHit: [], used: {} },
  });
}

function digestOf(profile: unknown): string {
  return sha256(canonicalText(profile));
}
