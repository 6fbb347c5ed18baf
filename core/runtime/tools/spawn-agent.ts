import { z } from 'zod';
import type { Agent } from '../../model/agent/agent.ts';
import { defineTool } from './define-tool.ts';
import { outcome, type Tool } from './tool.ts';

export const SPAWN_AGENT = 'spawn_agent';

const input = z.strictObject({
  task: z.string().min(1).max(100_000).describe('All that it has to know, and what it is to answer.'),
  agent: z.string().min(1).exactOptional().describe('Name of the agent. Default: one like you.'),
  steps: z.int().min(1).exactOptional().describe('Requests that it may make. Default: half of those left.'),
  workspace: z
    .enum(['own', 'shared'])
    .exactOptional()
    .describe(
      'own (default): a copy of your files; what it changed in them comes back, dependency folders (node_modules, .venv) do not. shared: your files with their dependency folders, and both come back; for a task that installs or builds something that you go on with.',
    ),
});

/** Starts a sub-agent (F5) as an agent's file offers it: one of those that the file defines, or one like itself. */
export function spawnAgent(agents: Agent['agents'] = []): Tool {
  const names = agents.map(({ name, description }) => `\n- ${name}${description === '' ? '' : `: ${description}`}`);
  const which = names.length === 0 ? '' : ` Agents that can be named:${names.join('')}`;
  return defineTool({
    name: SPAWN_AGENT,
    version: '1',
    description: `Has a sub-agent do a task, and waits for its answer. It knows nothing of this conversation but the task, works on the workspace as it is now, and the files that it changed come back when it is done. If it fails or is stopped, nothing comes back.${which}`,
    input,
    effect: 'idempotent',
    byDefault: 'allow',
    placement: { at: 'sub-agent' },
    subject: ({ agent, task }) => (agent === undefined ? task : `${agent}: ${task}`),
    run: async (asked, { spawn }) =>
      spawn === undefined ? outcome('Sub-agents can’t be started here.', true) : await spawn(asked),
  });
}
