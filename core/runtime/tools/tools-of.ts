import type { Agent } from '../../model/agent/agent.ts';
import { joinTools } from '../mcp/offer-server.ts';
import { builtInTools } from './built-in.ts';
import { memoryTools } from './memory-tools.ts';
import { spawnAgent } from './spawn-agent.ts';
import type { Tool } from './tool.ts';

/**
 * The tools that an agent is offered: those that its file names of all that there are for it; those of memory where it has one, and those of
 * its servers. Throws where two have one name.
 */
export function toolsOf(
  { tools, memory, agents }: Pick<Agent, 'tools' | 'memory' | 'agents'>,
  ofServers: readonly Tool[] = [],
): readonly Tool[] {
  const all = joinTools([...builtInTools, spawnAgent(agents)], memory === undefined ? [] : memoryTools, ofServers);
  return tools === undefined ? all : all.filter(({ name }) => tools.includes(name));
}
