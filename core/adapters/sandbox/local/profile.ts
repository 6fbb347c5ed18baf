import type { SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import { WORKSPACE } from '../../../runtime/ports/sandbox.ts';
import { sha256 } from '../../sha256.ts';
import type { Machine } from './machine.ts';
import { environment, sandboxArgs } from './sandbox-args.ts';
import type { SystemView } from './system-view.ts';

/**
 * All that a command can reach, as JSON: the same for the same rights. Where the workspace lies on this machine is left out, so that two
 * branches with equal rights have equal profiles; what else is mounted is named.
 */
export function profileOf(command: SandboxCommand, machine: Machine, view: SystemView) {
  const { access, mounts = [], network, limits, env } = command;
  return {
    backend: 'local',
    version: machine.version,
    cgroups: machine.controllers.version,
    filter: sha256(machine.filter),
    system: [...view.args, ...view.covers],
    files: view.files,
    sandbox: sandboxArgs({ ...command, cwd: WORKSPACE }, { args: [], covers: [], files: [] }, []),
    mounts: mounts.map(({ from, to, access }) => ({ from, to, access })),
    access,
    network,
    env: environment(env),
    limits: { ...limits },
  };
}
