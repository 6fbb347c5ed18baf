import type { StdioStart } from '../../model/mcp/mcp-profile.ts';
import type { Start } from '../sandbox/running-program.ts';
import { keepOnMachine } from '../sandbox/unisolated/keep-on-machine.ts';
import { ownEnvironment } from '../sandbox/unisolated/own-environment.ts';
import { processTree } from '../sandbox/unisolated/process-tree.ts';

/**
 * Starts a program that runs as the person's own do. All that it starts ends with it and with this program. Its environment is what the
 * profile says, and what every program needs to find others and a home. Throws where this machine can't be looked at.
 */
export async function startUnisolated({ command, args, env }: StdioStart, cwd: string): Promise<Start> {
  const all = { ...ownEnvironment(), ...runtimeFolder(), ...env };
  return await keepOnMachine({ argv: [command, ...args], cwd, env: all }, processTree());
}

/** Where servers of tools find those of this login, such as its notifications. */
function runtimeFolder(): Record<string, string> {
  const { XDG_RUNTIME_DIR: folder } = process.env;
  return folder === undefined ? {} : { XDG_RUNTIME_DIR: folder };
}
