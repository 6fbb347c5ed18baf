import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { inSandbox } from './run-command.ts';
import type { Tool } from './tool.ts';

const input = z.strictObject({ command: z.string().min(1), network: z.enum(['none', 'host']) });

/** Runs a person's setup command in the sandbox, with the network where they agreed. No agent is offered it. */
export const setupCommand = defineTool({
  name: 'setup',
  version: '1',
  description: 'Runs a setup command.',
  input,
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'sandbox',
  subject: ({ command }) => ({ command }),
  run: ({ command, network }, around) => inSandbox(around, { argv: ['bash', '-c', command], network }),
});

/** Whether a call has the network, by its checked input: of all that runs in the sandbox a setup alone may. */
export function hasNetwork(tool: Tool, checked: unknown): boolean {
  return tool === setupCommand && input.parse(checked).network === 'host';
}
