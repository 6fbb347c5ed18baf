import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import type { ProfileProblem } from '../../runtime/ports/mcp.ts';
import { mountProblem, systemProblem } from '../sandbox/local/check-command.ts';
import { addressProblem } from './http/check-address.ts';

/** Why nothing could ever be started or reached by a profile; undefined where it may be tried. Looks at nothing of this machine. */
export function profileProblem({ start }: McpProfile): ProfileProblem | undefined {
  if (start.over === 'http') {
    const says = addressProblem(start.url);
    return says === undefined ? undefined : { field: 'start.url', says };
  }
  if (start.network === 'unisolated') return undefined;
  if (start.network !== 'off') return { field: 'start.network', says: NO_LISTED_HOSTS };
  for (const [at, { from, to }] of start.folders.entries()) {
    const field = `start.folders.${at}`;
    const target = mountProblem(to);
    if (target !== undefined) return { field: `${field}.to`, says: `${target}. Choose another place for it.` };
    const source = systemProblem(from);
    if (source !== undefined) return { field: `${field}.from`, says: `${source}. Choose a folder of your own.` };
  }
  return undefined;
}

/** The fact and the remedy of a network that can't be had yet. */
export const NO_LISTED_HOSTS = 'A network of listed hosts can’t be had here yet. Choose no network, or no isolation.';
