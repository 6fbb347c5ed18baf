import type { Draft, Sha256 } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import { listPin, type McpConsent, standings, type ToolStanding } from '../../model/mcp/tool-pins.ts';
import type { McpServer } from '../ports/mcp.ts';
import type { Tool } from '../tools/tool.ts';
import { mcpTool } from './mcp-tool.ts';

/** What of a server an agent is offered, and what is held back until a person consents. */
export interface OfferedServer {
  readonly tools: readonly Tool[];
  /** Tools that are new, changed or gone, and not offered (A2). */
  readonly blocked: readonly ToolStanding[];
  /** Tools that can't be offered at all, each with the reason. */
  readonly refused: readonly { readonly name: string; readonly because: string }[];
  /** What a session records of it, before its first call. */
  readonly pinned: Pinned;
}

/** The draft that says what was offered. */
export interface Pinned extends Draft {
  readonly kind: 'tool/list-pinned';
  readonly payload: PayloadOf<'tool/list-pinned'>;
}

interface Offering {
  readonly consent: McpConsent;
  readonly sha256: Sha256;
  readonly signal: AbortSignal;
}

/** Offers the tools of a server that a person consented to word for word. Rejects as `list` of the server does. */
export async function offerServer(server: McpServer, { consent, sha256, signal }: Offering): Promise<OfferedServer> {
  const { tools: listed, refused } = await server.list(signal);
  const all = standings(consent.tools, listed);
  const same = all.filter(({ is }) => is === 'same').map(({ tool }) => tool);
  const tools = same.map((tool) => mcpTool(server, tool, sha256));
  const taken = takenTwice(tools);
  const offered = tools.filter(({ name }) => !taken.has(name));
  const payload: PayloadOf<'tool/list-pinned'> = {
    server: server.profile.name,
    digest: listPin(same, sha256),
    tools: offered.map(({ name }) => name),
  };
  return {
    tools: offered,
    blocked: all.filter(({ is }) => is !== 'same'),
    refused: [
      ...refused,
      ...same
        .filter((_, at) => taken.has(tools[at]?.name ?? ''))
        .map(({ name }) => ({ name, because: 'A model could not tell it from another tool of this server.' })),
    ],
    pinned: { kind: 'tool/list-pinned', payload },
  };
}

function takenTwice(tools: readonly Tool[]): ReadonlySet<string> {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of tools) (once.has(name) ? twice : once).add(name);
  return twice;
}

/**
 * The tools of an agent: those that come with the program, then those of servers. Throws where two have one name: a call must go where it
 * was approved for.
 */
export function joinTools(...lists: readonly (readonly Tool[])[]): readonly Tool[] {
  const all = lists.flat();
  const [name] = takenTwice(all);
  if (name !== undefined) throw new Error(`two tools are called ${name}: give one of their servers another name`);
  return all;
}
