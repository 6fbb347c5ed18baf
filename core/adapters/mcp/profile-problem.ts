import { readListedHost } from '../../model/mcp/listed-host.ts';
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
  for (const [at, text] of (start.network === 'off' ? [] : start.network.hosts).entries()) {
    const read = readListedHost(text);
    if ('problem' in read) return { field: `start.network.hosts.${at}`, says: read.problem };
  }
  for (const [at, { from, to }] of start.folders.entries()) {
    const field = `start.folders.${at}`;
    const target = mountProblem(to);
    if (target !== undefined) return { field: `${field}.to`, says: `${target}. Choose another place for it.` };
    const source = systemProblem(from);
    if (source !== undefined) return { field: `${field}.from`, says: `${source}. Choose a folder of your own.` };
  }
  return undefined;
}
