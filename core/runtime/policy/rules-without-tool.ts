import type { Agent } from '../../model/agent/agent.ts';
import { fitsText } from '../../model/policy/fits-pattern.ts';
import type { PolicyRule } from '../../model/policy/rule.ts';
import type { Tool } from '../tools/tool.ts';

/** Rules that fit no tool, and the names of the tools that there are. */
export interface WithoutTool {
  readonly rules: readonly PolicyRule[];
  readonly tools: readonly string[];
}

/**
 * Rules of an agent that fit no tool there is for it now, whether it is offered or not: misspelled, or of a server whose tools nobody consented
 * to yet. They are kept, and decide nothing until there is one. `toolsOf`: every tool that there is for an agent.
 */
export function rulesWithoutTool(agent: Agent, toolsOf: (agent: Agent) => readonly Tool[]): WithoutTool {
  const { tools: _, ...all } = agent;
  const tools = toolsOf(all).map(({ name }) => name);
  return { rules: agent.policy.filter((rule) => !tools.some((name) => fitsText(rule.tool, name))), tools };
}
