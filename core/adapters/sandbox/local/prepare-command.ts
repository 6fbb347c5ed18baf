import { canonicalText } from '../../../model/canonical.ts';
import type { CommandEnd, SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import { sha256 } from '../../sha256.ts';
import { behindDoorman, type Doorman } from '../listed/doorman.ts';
import { type LimitGroup, makeLimitGroup } from './cgroup/limit-group.ts';
import type { HeldFiles } from './held-files.ts';
import type { Machine } from './machine.ts';
import { measureBefore } from './measure-folder.ts';
import type { PipePool } from './pipe-pool.ts';
import { profileOf } from './profile.ts';
import { type Bind, bindsOf, sandboxArgs } from './sandbox-args.ts';
import type { Start } from './start-bubblewrap.ts';
import { systemView } from './system-view.ts';
import type { DiskWatch } from './watch-disk.ts';

/** What commands here are started with. */
export interface Place {
  readonly here: Machine;
  readonly pool: PipePool;
  readonly held: HeldFiles;
}

/** A command that is ready to be started; its group and pipes are to be given back. */
export interface Prepared {
  readonly start: Start;
  readonly group: LimitGroup;
  readonly disk: Pick<DiskWatch, 'workspace' | 'folders' | 'beforeBytes'>;
  readonly profileDigest: string;
}

/** Nothing has run. */
export interface Unprepared {
  readonly unrun: Pick<CommandEnd, 'ending' | 'reason'> & { readonly profileDigest: string };
}

/** Looks at the folders of a command that was checked, and makes its group and pipes. Throws where those can't be had. `doorman`: what becomes the command. */
export async function prepareCommand(
  command: SandboxCommand,
  { here, pool, held }: Place,
  signal: AbortSignal,
  doorman?: Doorman,
): Promise<Prepared | Unprepared> {
  const view = systemView(command.network);
  const profileDigest = sha256(canonicalText(profileOf(command, here, view)));
  const folders = bindsOf(command).flatMap(({ from, access }) => (access === 'write' ? [from] : []));
  const beforeBytes = await measureBefore(folders, command, signal);
  if (signal.aborted) return { unrun: { ending: 'cancelled', profileDigest } };
  if (beforeBytes === Number.POSITIVE_INFINITY) {
    const reason =
      'A folder of the workspace may not be read, so what is added can not be counted. Make it readable, or restore the files of a step before it.';
    return { unrun: { ending: 'failed-to-start', reason, profileDigest } };
  }
  const pipes = await pool.take();
  const group = makeLimitGroup(here.controllers, command.limits);
  const behind = doorman === undefined ? command : { ...command, ...behindDoorman(command, doorman) };
  const program = doorman?.program;
  const binds: Bind[] = [
    ...bindsOf(command),
    ...(program === undefined ? [] : [{ ...program, access: 'read' as const }]),
  ];
  return {
    start: {
      ...{ bwrap: here.bwrap, filter: here.filter, files: view.files, argv: behind.argv, stdin: command.stdin },
      ...{ args: sandboxArgs(behind, view, binds), joinFiles: group.joinFiles },
      ...{ fileBytes: command.limits.fileBytes, pipes, held },
      ...(doorman === undefined ? {} : { hasChannel: true as const }),
    },
    ...{ group, disk: { workspace: command.workspace, folders, beforeBytes }, profileDigest },
  };
}
