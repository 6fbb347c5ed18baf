import { expect, it } from 'vitest';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { agentOfDraft } from '../../../renderer/features/new-session/agent-of-draft.ts';
import { firstAgent } from '../../../renderer/stores/agent-draft.ts';

it('the first agent is the scripted one, needs no key, and is what the host takes', () => {
  const drafted = agentOfDraft(firstAgent);
  expect(drafted).toEqual({
    ok: true,
    agent: {
      name: 'agent',
      model: { provider: 'scripted', name: 'default' },
      instructions: '',
      limits: { steps: 50 },
      policy: [],
    },
  });
  expect(agentSchema.safeParse(drafted.ok && drafted.agent).success).toBe(true);
});

it('X3: what is filled in comes over in its units, and nothing of another provider’s fields does', () => {
  const drafted = agentOfDraft({
    name: ' Coder ',
    provider: 'compatible',
    model: ' m-1 ',
    baseUrl: ' http://127.0.0.1:9/v1 ',
    script: 'rules: []',
    instructions: 'Be short.',
    steps: '1,200',
    minutes: '5',
    tokens: '200 000',
    dollars: '$ 1,000.50',
    asks: true,
  });
  expect(drafted).toEqual({
    ok: true,
    agent: {
      name: 'Coder',
      model: { provider: 'compatible', name: 'm-1', baseUrl: 'http://127.0.0.1:9/v1' },
      instructions: 'Be short.',
      limits: { steps: 1_200, timeMs: 300_000, tokens: 200_000, costUsd: 1_000.5 },
      policy: [
        { tool: 'run_command', verdict: 'ask' },
        { tool: 'run_code', verdict: 'ask' },
      ],
    },
  });
  expect(agentSchema.safeParse(drafted.ok && drafted.agent).success).toBe(true);
});

it('A2: servers of tools that were chosen are named; none where none was, or nothing is remembered of them', () => {
  const serversOf = (servers?: readonly string[]) => {
    const drafted = agentOfDraft({ ...firstAgent, ...(servers && { servers }) });
    return drafted.ok ? drafted.agent.servers : drafted.says;
  };
  expect([serversOf(['files', 'memory']), serversOf([]), serversOf()]).toEqual([
    ['files', 'memory'],
    undefined,
    undefined,
  ]);
});

it('a script of several lines stays as it is written; a path loses the blanks around it', () => {
  const scriptOf = (script: string) => {
    const drafted = agentOfDraft({ ...firstAgent, script });
    return drafted.ok ? drafted.agent.model.script : drafted.says;
  };
  expect(scriptOf('rules:\n  - answer: []\n')).toBe('rules:\n  - answer: []\n');
  expect(scriptOf(' /srv/script.yaml ')).toBe('/srv/script.yaml');
});

it.each([
  [{ name: ' ' }, 'The agent needs a name.'],
  [{ model: '' }, 'The agent needs a model.'],
  [{ steps: '' }, 'Steps: a whole number from 1 to 10,000.'],
  [{ steps: '10001' }, 'Steps: a whole number from 1 to 10,000.'],
  [{ minutes: '1.5' }, 'Minutes: a whole number, or nothing.'],
  [{ tokens: '0' }, 'Tokens: a whole number, or nothing.'],
  [{ dollars: '0' }, 'Dollars: an amount such as 2 or 0.50, or nothing.'],
  [{ dollars: '.' }, 'Dollars: an amount such as 2 or 0.50, or nothing.'],
  [{ dollars: '1e9' }, 'Dollars: an amount such as 2 or 0.50, or nothing.'],
])('%j says why it defines no agent', (change, says) => {
  expect(agentOfDraft({ ...firstAgent, ...change })).toEqual({ ok: false, says });
});

it.each([
  [undefined, undefined],
  ['none', undefined],
  ['session', ['session']],
  ['project', ['session', 'project']],
  ['user', ['session', 'user']],
] as const)('K1: an agent that is to remember %s reads and writes the scopes %j', (memory, scopes) => {
  const drafted = agentOfDraft({ ...firstAgent, ...(memory === undefined ? {} : { memory }) });
  if (!drafted.ok) throw new Error(drafted.says);
  expect(drafted.agent.memory).toEqual(scopes && { reads: scopes, writes: scopes });
  expect(agentSchema.safeParse(drafted.agent).success).toBe(true);
});
