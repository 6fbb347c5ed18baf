import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openMcp } from '../../../core/adapters/mcp/open-mcp.ts';
import { openSecrets } from '../../../core/adapters/model/credentials/open-secrets.ts';
import { type ResolveName, resolveHere } from '../../../core/adapters/sandbox/listed/find-way.ts';
import { localSandbox } from '../../../core/adapters/sandbox/local/local-sandbox.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import type { Json } from '../../../core/model/canonical.ts';
import { type McpProfile, mcpProfile, type StdioStart } from '../../../core/model/mcp/mcp-profile.ts';
import { profileDigest } from '../../../core/model/mcp/tool-pins.ts';
import type { McpAnswer, McpServer, McpServers } from '../../../core/runtime/ports/mcp.ts';

export const never = new AbortController().signal;

const root = join(import.meta.dirname, '../../..');
const MODULES = '/opt/node_modules';
const NODE = '/opt/node';
const PROGRAMS = '/opt/programs';

/** A place for servers, with the real sandbox of this machine. `resolve`: where names of a list of hosts lead; as this machine has it unless given. */
export function mcpHome(clock = systemClock, resolve: ResolveName = resolveHere) {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'openrath-mcp-test-')));
  const secrets = openSecrets(scratch);
  const startSandboxed = localSandbox({ clock, resolve }).start;
  const servers = openMcp({ clock, version: '1.2.3', startSandboxed, scratch, secrets });
  const drop = async () => {
    await servers.close();
    rmSync(scratch, { recursive: true });
  };
  return { scratch, servers, secrets, drop };
}

export type McpHome = ReturnType<typeof mcpHome>;

/** A profile of a server that is run by node, in the sandbox unless it says otherwise. `script`: below node_modules, or a program of the tests. */
export function nodeProfile(
  name: string,
  script: string,
  more: Partial<StdioStart> & Partial<Pick<McpProfile, 'effects' | 'timeoutMs'>> = {},
): McpProfile {
  const { effects, timeoutMs, network = 'off', args = [], folders = [], ...start } = more;
  const isHere = network === 'unisolated';
  const inModules = script.startsWith('@');
  const folder = isHere ? join(root, inModules ? 'node_modules' : 'test/programs') : inModules ? MODULES : PROGRAMS;
  return mcpProfile.parse({
    name,
    ...(effects === undefined ? {} : { effects }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    start: {
      over: 'stdio',
      command: isHere ? process.execPath : `${NODE}/node`,
      args: [join(folder, script), ...args],
      network,
      ...start,
      folders: isHere
        ? []
        : [
            { from: dirname(process.execPath), to: NODE, access: 'read' },
            { from: join(root, 'node_modules'), to: MODULES, access: 'read' },
            { from: join(root, 'test/programs'), to: PROGRAMS, access: 'read' },
            ...folders,
          ],
    },
  });
}

/** Opens a server as a person who consented to its profile does. */
export async function opened(servers: McpServers, profile: McpProfile, signal = never): Promise<McpServer> {
  return await servers.open({ profile, consent: profileDigest(profile, sha256) }, signal);
}

/** Calls a tool as it is listed now. */
export async function callOf(server: McpServer, name: string, input: Json, signal = never): Promise<McpAnswer> {
  const { tools } = await server.list(signal);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name} among ${tools.map((each) => each.name).join(', ')}`);
  return await server.call({ tool, input }, { signal });
}
