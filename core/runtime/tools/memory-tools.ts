import { z } from 'zod';
import { memoryScope } from '../../model/kinds/mind.ts';
import { defineTool } from './define-tool.ts';
import { outcome, type Tool } from './tool.ts';

const NO_MEMORY = 'This agent has no memory.';

/** Looks something up in the memories that the agent may read. */
export const recallTool = defineTool({
  name: 'recall',
  version: '1',
  description:
    'Looks up what was remembered: in this session, or by others for this user, agent, project or workflow. Ask in the words that the text may have.',
  input: z.strictObject({
    query: z.string().min(1).max(4_000),
    scopes: z.array(memoryScope).min(1).exactOptional().describe('Where to look. Default: wherever this agent may.'),
  }),
  effect: 'read',
  byDefault: 'allow',
  placement: 'host',
  subject: ({ query }) => query,
  run: async ({ query, scopes }, { memory }) =>
    memory === undefined ? outcome(NO_MEMORY, true) : await memory.recall(query, scopes),
});

/** Keeps a text in a memory that the agent may write. */
export const rememberTool = defineTool({
  name: 'remember',
  version: '1',
  description:
    'Keeps a text under a key, for later in this session or for others of this user, agent, project or workflow. What the key held before is replaced.',
  input: z.strictObject({ scope: memoryScope.default('session'), key: z.string().min(1), text: z.string().min(1) }),
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'host',
  subject: ({ scope, key }) => `${scope}/${key}`,
  run: async (item, { memory }) => (memory === undefined ? outcome(NO_MEMORY, true) : await memory.remember(item)),
});

/** The tools of an agent that has memory; no other is offered them. */
export const memoryTools: readonly Tool[] = [recallTool, rememberTool];
