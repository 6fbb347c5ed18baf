import type { Agent, AgentLimits } from './agent.ts';

/**
 * The agent that does a task for another one (F5): what its definition says, and all else as the other has it, within a share of its caps.
 * `name`: of a definition in `agent`; absent: one like `agent` itself. Undefined where there is no such definition.
 */
export function subAgentOf(agent: Agent, name: string | undefined, limits: AgentLimits): Agent | undefined {
  if (name === undefined) return { ...agent, limits };
  const defined = agent.agents?.find((each) => each.name === name);
  if (defined === undefined) return undefined;
  const { description: _, ...own } = defined;
  return { ...agent, ...own, limits };
}
