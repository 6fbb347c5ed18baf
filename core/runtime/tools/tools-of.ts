import type { Agent } from '../../model/agent/agent.ts';
import { joinTools } from '../mcp/offer-server.ts';
import type { Http } from '../ports/http.ts';
import { builtInTools } from './built-in.ts';
import { httpFetch } from './http-fetch.ts';
import { memoryTools } from './memory-tools.ts';
import { spawnAgent } from './spawn-agent.ts';
import type { Tool } from './tool.ts';

/**
 * The tools that an agent is offered: those that its file names of all that there are for it; those of memory where it has one, custom ones,
 * and those of its servers. Throws where two have one name.
 */
export function toolsOf(
  { tools, memory, agents, http: { local } = { local: [] } }: Pick<Agent, 'tools' | 'memory' | 'agents' | 'http'>,
  { http, tools: custom }: { readonly http: Http; readonly tools: readonly Tool[] },
  ofServers: readonly Tool[] = [],
): readonly Tool[] {
  const ofAgent = [httpFetch(http, local), spawnAgent(agents)];
  const all = joinTools([...builtInTools, ...ofAgent], memory === undefined ? [] : memoryTools, custom, ofServers);
  return tools === undefined ? all : all.filter(({ name }) => tools.includes(name));
}
