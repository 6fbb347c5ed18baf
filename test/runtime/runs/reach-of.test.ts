import { expect, it } from 'vitest';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { sayNetwork } from '../../../core/projections/placement/say-reach.ts';
import { limitsIn } from '../../../core/runtime/runs/limits-in.ts';
import { reachOf } from '../../../core/runtime/runs/reach-of.ts';

const inWorkspace = 'none but those in the workspace';

it.each([
  ['local', 'ls', { network: 'none', secrets: inWorkspace }],
  ['host', 'a.txt', { network: 'none', secrets: inWorkspace }],
  ['unisolated', 'ls', { network: 'all, nothing holds it', secrets: 'all that you can read' }],
  ['network', 'https://example.org\\@elsewhere.net/a', { network: 'example.org', secrets: 'none' }],
  ['program', '{}', { network: 'all, nothing holds it', secrets: 'all that you can read' }],
  ['network', 'no address', { secrets: 'none' }],
  ['server git, in a sandbox', '{}', { network: 'none' }],
  ['server git, in a sandbox with a list of hosts', '{}', { network: 'the hosts on its list alone' }],
  ['server git at https://mcp.example.org:8443/x', '{}', { network: 'mcp.example.org:8443' }],
  ['server git, without isolation', '{}', { network: 'all, nothing holds it', secrets: 'all that you can read' }],
  ['server git', '{}', {}],
  ['sub-agent', 'weed', {}],
])('A1: a call %s with %s can come at what its place lets it', (placement, command, reach) => {
  expect(reachOf({ placement, command })).toEqual(reach);
});

it('P2: what may come at no network before it runs could reach none when it ran, wherever that is', () => {
  const places = [
    'local',
    'host',
    'unisolated',
    'program',
    'network',
    'sub-agent',
    'server git',
    'server git, anywhere',
  ];
  const more = [
    'server git, in a sandbox',
    'server git, in a sandbox with a list of hosts',
    'server git at http://a.b/',
  ];
  for (const placement of [...places, ...more])
    for (const input of ['{}', '{"network":"host"}']) {
      const before = reachOf({ placement, command: 'ls', input }).network === 'none';
      expect([placement, before]).toEqual([placement, sayNetwork({ placement, input }).startsWith('none')]);
    }
});

it('P2: a command that asks for the network has it once a person agreed', () => {
  const input = JSON.stringify({ command: 'npm ci', network: 'host' });
  expect(reachOf({ placement: 'local', command: 'npm ci', input })).toEqual({
    network: 'that of the machine, if you agree',
    secrets: inWorkspace,
  });
});

it('A1: of a place that is not on record nothing is said', () => {
  expect(reachOf({ command: 'ls' })).toEqual({});
});

it('P2: limits are those of the agent, less time where the call asks for less, and the time alone where nothing holds the rest', () => {
  const agent = agentSchema.parse({
    name: 'a',
    model: { provider: 'scripted', name: 'x' },
    sandbox: { commands: { timeoutMs: 9_000, memoryBytes: 5, processes: 3 } },
  });
  expect([
    limitsIn({}, agent),
    limitsIn({}, agent, '{"command":"ls","timeoutMs":500}'),
    limitsIn({}, agent, '{"timeoutMs":90000}'),
    limitsIn({ isInPlace: true }, agent, 'no input'),
  ]).toEqual([
    { timeoutMs: 9_000, memoryBytes: 5, processes: 3 },
    { timeoutMs: 500, memoryBytes: 5, processes: 3 },
    { timeoutMs: 9_000, memoryBytes: 5, processes: 3 },
    { timeoutMs: 9_000 },
  ]);
});
