import { describe, expect, it } from 'vitest';
import { sayFolder, sayNetwork, startedProgram } from '../../../core/projections/placement/say-reach.ts';

describe('P2: the network that a call could reach', () => {
  it.each([
    ['local', '{"command":"ls"}', [], 'none'],
    ['local', '{"command":"ls","network":"none"}', [], 'none'],
    ['local', '{"command":"ls","network":"host"}', [], 'that of the machine, as a person agreed'],
    ['local', 'no JSON', ['the network'], 'that of the machine: it was not held'],
    ['local', 'null', [], 'none'],
    ['unisolated', '{}', [], 'that of the machine'],
    ['host', '{}', [], 'none: it starts no program'],
    ['network', '{}', [], 'the address that it names, from the host'],
    ['sub-agent', '{}', [], 'as each call of that session says'],
    ['server names at http://127.0.0.1:9905/', '{"network":"host"}', [], 'that of the server'],
    ['server files, without isolation', '{}', [], 'that of the machine'],
    ['server files', '{}', [], 'that of the server'],
    ['server files, in a sandbox', '{}', [], 'none'],
    ['server files, in a sandbox with a list of hosts', '{}', [], 'the hosts on its list'],
  ])('%s %s', (placement, input, unheld, says) => expect(sayNetwork({ placement, input, unheld })).toBe(says));
});

it('P2: only a program in the session’s files has a folder; without isolation that is a copy on this machine', () => {
  const places = ['local', 'unisolated', 'host', 'network', 'sub-agent', 'server files, in a sandbox'];
  expect(places.filter((placement) => startedProgram({ placement }))).toEqual(['local', 'unisolated']);
  expect([
    sayFolder({ placement: 'local' }, '/workspace/a'),
    sayFolder({ placement: 'unisolated' }, '/workspace'),
    sayFolder({ placement: 'host' }, undefined),
  ]).toEqual([
    '/workspace/a',
    '/workspace: the session’s own copy of its files, on this machine',
    'none: it starts no program here',
  ]);
});
