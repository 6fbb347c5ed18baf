import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { inSandbox } from './run-command.ts';

/** Runs a person's setup command in the sandbox, with the network where they agreed. No agent is offered it. */
export const setupCommand = defineTool({
  name: 'setup',
  version: '1',
  description: 'Runs a setup command.',
  input: z.strictObject({ command: z.string().min(1), network: z.enum(['none', 'host']) }),
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'sandbox',
  subject: ({ command }) => ({ command }),
  run: ({ command, network }, around) => inSandbox(around, { argv: ['bash', '-c', command], network }),
});
