import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { McpServerRow, McpToolRow } from '../../contract/mcp.ts';
import type { ToolStanding } from '../../model/mcp/tool-pins.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { sayProfile } from '../../projections/mcp/say-profile.ts';
import type { Host } from '../host.ts';
import type { ToolServers } from '../mcp/tool-servers.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls about servers of tools. */
export function mcpHandlers(host: Host) {
  const os = implement(contract.mcp);
  const never = () => new AbortController().signal;
  return os.router({
    list: os.list.handler(() => host.work?.servers.list().map(rowOf) ?? []),
    add: os.add.handler(async ({ input: { profile } }) =>
      answer(
        await withWork(host, async ({ servers }) => shown(servers, profile.name, await servers.add(profile))),
        (row) => row,
      ),
    ),
    consent: os.consent.handler(async ({ input, signal = never() }) =>
      answer(
        await withWork(host, async ({ servers }) => shown(servers, input.name, await servers.consent(input, signal))),
        (row) => row,
      ),
    ),
    test: os.test.handler(async ({ input, signal = never() }) =>
      answer(await withWork(host, ({ servers }) => servers.test(input.name, signal)), (tested) => ({
        says: tested.says,
        tools: tested.tools.map(toolRow),
        refused: [...tested.refused],
        list: tested.list,
        faults: [...tested.faults],
        reached: [...tested.reached],
      })),
    ),
    remove: os.remove.handler(async ({ input }) =>
      answer(await withWork(host, async ({ servers }) => servers.remove(input.name)), (gone) => gone),
    ),
  });
}

/** A server as it is after what was decided of it. */
function shown(servers: ToolServers, name: string, decision: Decision<unknown>): Decision<{ server: McpServerRow }> {
  if (!decision.ok) return decision;
  const kept = servers.list().find(({ profile }) => profile.name === name);
  if (kept === undefined) throw new Error(`the server ${name} is not there after it was changed`);
  return accept({ server: rowOf(kept) });
}

function rowOf({ profile, digest, consent }: ReturnType<ToolServers['list']>[number]): McpServerRow {
  const isStale = consent?.profile !== digest;
  const tools = isStale ? 0 : (consent?.tools.length ?? 0);
  const consented = isStale ? 'no' : tools === 0 ? 'profile' : 'tools';
  return { name: profile.name, says: [...sayProfile(profile)], digest, consent: consented, tools };
}

function toolRow(standing: ToolStanding): McpToolRow {
  const { tool, is } = standing;
  const { name, description, inputSchema } = tool;
  if (standing.is !== 'changed') return { name, description, inputSchema, is };
  const { before } = standing;
  return {
    ...{ name, description, inputSchema, is },
    before: { description: before.description, inputSchema: before.inputSchema },
  };
}
