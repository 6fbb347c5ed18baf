import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { canonicalText } from '../../../model/canonical.ts';
import { UNISOLATED } from '../../../model/placement/unisolated.ts';
import {
  type CommandEnd,
  type Sandbox,
  type SandboxCommand,
  type SandboxReport,
  type Watch,
  WORKSPACE,
} from '../../../runtime/ports/sandbox.ts';
import { type Clock, HostError } from '../../../runtime/ports.ts';
import { sha256 } from '../../sha256.ts';
import { problemOf, settled } from '../local/check-command.ts';
import { measureBefore } from '../local/measure-folder.ts';
import { findProgram } from './find-program.ts';
import { ownEnvironment } from './own-environment.ts';
import { type ProcessTree, processTree } from './process-tree.ts';
import { runOnMachine } from './run-on-machine.ts';
import type { OnMachine } from './start-on-machine.ts';
import { unheldOf } from './unheld-of.ts';

/** What running without isolation needs from outside. */
export interface UnisolatedWorld {
  readonly clock: Clock;
  readonly platform?: NodeJS.Platform;
  /** Finds what a command starts; by control groups where there are some. */
  readonly treeOf?: typeof processTree;
}

type Ended = Omit<CommandEnd, 'startedAtMs' | 'endedAtMs'>;

/**
 * Commands on this machine as the person's own programs, in a session's copy of its files (P2): with their rights, their network and what
 * their environment says of paths, and no other variable. Time, output and the workspace have limits, memory and processes where
 * there are control groups; what has none is on each command's end. Another session never comes here by itself: see `placementOf`.
 */
export function unisolatedSandbox({
  clock,
  platform = process.platform,
  treeOf = processTree,
}: UnisolatedWorld): Sandbox {
  const run = async (command: SandboxCommand, watch: Watch): Promise<CommandEnd> => {
    const startedAtMs = clock.nowMs();
    const ended = (end: Ended): CommandEnd => ({ ...end, startedAtMs, endedAtMs: clock.nowMs() });
    try {
      return ended(await runHere(command, { watch, platform, treeOf }));
    } catch (cause) {
      if (cause instanceof HostError) throw cause;
      // Nothing has run: a group or a folder of this machine could not be had.
      return ended(unrun({ ending: 'failed-to-start', reason: `It can't be started: ${(cause as Error).message}` }));
    }
  };
  return { backend: UNISOLATED, isInPlace: true, run, probe: async () => reportOf(platform) };
}

interface Here {
  readonly watch: Watch;
  readonly platform: NodeJS.Platform;
  readonly treeOf: typeof processTree;
}

async function runHere(asked: SandboxCommand, { watch, platform, treeOf }: Here): Promise<Ended> {
  const problem = problemOf(asked) ?? badMounts(asked);
  if (problem !== undefined) return unrun({ ending: 'failed-to-start', reason: problem });
  const command = settled(asked);
  const here = onMachine(command, platform);
  if ('reason' in here) return unrun({ ending: 'failed-to-start', reason: here.reason });
  const folders = [command.workspace];
  const beforeBytes = await measureBefore(folders, command, watch.signal);
  if (watch.signal.aborted) return unrun({ ending: 'cancelled' });
  const tree = treeOf(command.limits, platform);
  const unheld = unheldOf(command, tree.by, platform);
  const profileDigest = sha256(canonicalText(profileOf(command, here, { tree, unheld })));
  const end = await runOnMachine({ command, here, tree, watch, folders, beforeBytes });
  return { ...end, ...(end.ending === 'failed-to-start' ? {} : { unheld }), profileDigest };
}

function badMounts({ mounts = [] }: SandboxCommand): string | undefined {
  return mounts.length === 0 ? undefined : 'no folder can be laid beside the workspace without isolation';
}

function onMachine(command: SandboxCommand, platform: NodeJS.Platform): OnMachine | { readonly reason: string } {
  const { cwd: inside, workspace, env: asked = {}, limits } = command;
  const [name, ...args] = command.argv;
  const cwd = join(workspace, inside.slice(WORKSPACE.length));
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { reason: `${inside} is no folder of the workspace` };
  // A bash whose input is no terminal and no file takes itself for one of another machine, and reads the person's start file where it is the outermost.
  const env: Record<string, string> = { ...ownEnvironment(platform), SHLVL: '1', ...asked };
  const program = findProgram(name, env.PATH ?? '', platform);
  if (program === undefined) return { reason: `${name} is not in the search path of this machine` };
  return { argv: [program, ...args], cwd, env, fileBytes: limits.fileBytes, platform };
}

/** All that a command can reach is the person's; what is told apart is what it was given and what was held. */
function profileOf(
  { access, network, limits }: SandboxCommand,
  { env, platform }: OnMachine,
  { tree, unheld }: { readonly tree: ProcessTree; readonly unheld: readonly string[] },
) {
  const user = userInfo().username;
  return { backend: UNISOLATED, platform, user, access, network, env, limits: { ...limits }, by: tree.by, unheld };
}

function unrun(end: Pick<CommandEnd, 'ending' | 'reason'>): Ended {
  const profileDigest = sha256(canonicalText({ backend: UNISOLATED, ran: 'nothing' }));
  return { ...end, output: [], outputBytes: 0, limitsHit: [], used: {}, profileDigest };
}

function reportOf(platform: NodeJS.Platform): SandboxReport {
  const { PATH = '' } = ownEnvironment(platform);
  if (findProgram('bash', PATH, platform) === undefined)
    return {
      ok: false,
      says: 'there is no bash in the search path, which reads the command lines',
      remedy: 'Install it (Git for Windows brings one), and start OpenRath again.',
    };
  return {
    ok: true,
    says: 'commands run on this machine as your own programs do: they can read and change all files that you can, and use the network',
  };
}
