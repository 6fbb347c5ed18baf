import type { Agent } from '../../model/agent/agent.ts';
import { builtInTools } from './built-in.ts';
import { memoryTools } from './memory-tools.ts';
import type { Tool } from './tool.ts';

/** The tools that an agent is offered: those that its file names of all that there are for it; those of memory where it has one. */
export function toolsOf({ tools, memory }: Pick<Agent, 'tools' | 'memory'>): readonly Tool[] {
  const all = memory === undefined ? builtInTools : [...builtInTools, ...memoryTools];
  return tools === undefined ? all : all.filter(({ name }) => tools.includes(name));
}
