import { z } from 'zod';
import type { Agent } from '../../model/agent/agent.ts';
import { defineTool } from './define-tool.ts';
import { outcome, type Tool } from './tool.ts';

export const SPAWN_AGENT = 'spawn_agent';

const NOT_SHARED =
  'A sub-agent can’t work in your files: if it were cut off, its finished steps could be undone. No sub-agent was started. Leave workspace out: it works in a copy, and what it changed comes back.';

const input = z.strictObject({
  task: z.string().min(1).max(100_000).describe('All that it has to know, and what it is to answer.'),
  agent: z.string().min(1).exactOptional().describe('Name of the agent. Default: one like you.'),
  steps: z.int().min(1).exactOptional().describe('Requests that it may make. Default: half of those left.'),
  workspace: z.enum(['own', 'shared']).exactOptional().describe('Its files: only own, a copy. Default: own.'),
});

/** Starts a sub-agent (F5) as an agent's file offers it: one of those that the file defines, or one like itself. */
export function spawnAgent(agents: Agent['agents'] = []): Tool {
  const names = agents.map(({ name, description }) => `\n- ${name}${description === '' ? '' : `: ${description}`}`);
  const which = names.length === 0 ? '' : ` Agents that can be named:${names.join('')}`;
  return defineTool({
    name: SPAWN_AGENT,
    version: '1',
    description: `Has a sub-agent do a task, and waits for its answer. It knows nothing of this conversation but the task, works in a copy of the workspace as it is now, and the files that it changed come back when it is done.${which}`,
    input,
    effect: 'idempotent',
    byDefault: 'allow',
    placement: { at: 'sub-agent' },
    subject: ({ agent, task }) => (agent === undefined ? task : `${agent}: ${task}`),
    run: async ({ workspace, ...asked }, { spawn }) => {
      if (spawn === undefined) return outcome('Sub-agents can’t be started here.', true);
      return workspace === 'shared' ? outcome(NOT_SHARED, true) : await spawn(asked);
    },
  });
}
