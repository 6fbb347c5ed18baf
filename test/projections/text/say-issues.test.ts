import { expect, it } from 'vitest';
import { z } from 'zod';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { sayIssues } from '../../../core/projections/text/say-issues.ts';

const start = { over: 'stdio', command: 'x', network: 'off' };
const server = (more: object) => ({ name: 'a', start, ...more });
const started = (more: object) => server({ start: { ...start, ...more } });
const agent = (more: object) => ({ name: 'a', model: { provider: 'scripted', name: 'default' }, ...more });

it.each<[string, z.ZodType, unknown, string]>([
  ['a form', mcpProfile, server({ name: 'A_b' }), '“name” takes 1 to 24 of a to z, 0 to 9 and, within, -.'],
  ['no way to start', mcpProfile, { name: 'a' }, '“start” must be an object.'],
  ['another way to start', mcpProfile, started({ over: 'pipe' }), '“start.over” must be one of stdio, http.'],
  ['a union', mcpProfile, started({ network: 'on' }), '“start.network” must be one of off, unisolated or an object.'],
  [
    'the nearest of a union',
    mcpProfile,
    started({ network: { hosts: [] } }),
    '“start.network.hosts” needs at least 1 value.',
  ],
  [
    'a name of a member',
    mcpProfile,
    started({ env: { 'a-b': 'x' } }),
    '“start.env.a-b” has a name that can’t be had there.',
  ],
  [
    'what our schema says',
    mcpProfile,
    started({ folders: [{ from: 'x', to: '/x', access: 'read' }] }),
    '“start.folders.0.from” is no absolute path.',
  ],
  ['half a character', mcpProfile, started({ args: ['\ud800'] }), '“start.args.0” holds a NUL or half a character.'],
  [
    'an effect',
    mcpProfile,
    server({ effects: { a: 'b' } }),
    '“effects.a” must be one of none, read, idempotent, irreversible.',
  ],
  [
    'an address',
    agentSchema,
    agent({ model: { provider: 'x', name: 'y', baseUrl: 'no' } }),
    '“model.baseUrl” must be an address that begins with https:// or http://.',
  ],
  ['what must be above', agentSchema, agent({ limits: { costUsd: 0 } }), '“limits.costUsd” must be more than 0.'],
  [
    'a check without words',
    z.strictObject({ a: z.string().refine(() => false) }),
    { a: '' },
    '“a” is not of the kind that is asked for.',
  ],
  ['a form without words', z.string().regex(/^a$/), 'b', 'It is not of the kind that is asked for.'],
])('says where and what is expected, nothing of the schema’s own words: %s', (_what, schema, value, says) => {
  expect(sayIssues(schema.safeParse(value).error?.issues ?? [], 'It')).toBe(says);
});
