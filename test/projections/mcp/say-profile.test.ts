import { expect, it } from 'vitest';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { sayProfile } from '../../../core/projections/mcp/say-profile.ts';

it('A2 a person is shown the start command whole, with all that the server may', () => {
  const profile = mcpProfile.parse({
    name: 'garden',
    start: {
      over: 'stdio',
      command: '/usr/bin/node',
      args: ['server.js', '--bed', 'two words', 'a "quote"', '', '; rm -rf /'],
      env: { BED: 'north side' },
      folders: [
        { from: '/home/me/garden', to: '/data', access: 'read' },
        { from: '/home/me/out', to: '/out', access: 'write' },
      ],
      network: 'off',
    },
    effects: { look: 'read' },
  });
  expect(sayProfile(profile)).toEqual([
    'Server garden',
    'Starts /usr/bin/node server.js --bed "two words" "a \\"quote\\"" "" "; rm -rf /"',
    'With BED="north side"',
    'Can read /home/me/garden, as /data',
    'Can read and change /home/me/out, as /out',
    'Runs in a sandbox, without network and without other files.',
    'The tool look counts as: read.',
    'All other tools count as: irreversible.',
    'A call that is silent for 60 s is given up.',
  ]);
});

it('A2 hidden characters and look-alike letters of a command are seen', () => {
  const profile = mcpProfile.parse({
    name: 'garden',
    start: { over: 'stdio', command: 'nоde', args: ['a\u202eb\u0007', 'c\u200b'], network: 'unisolated' },
  });
  expect(sayProfile(profile)).toEqual([
    'Server garden',
    'Starts "nоde" "a[U+202E]b\\u0007" "c[U+200B]"',
    'Runs without isolation: it can read and change all files that you can, use the network, and start any program.',
    'All other tools count as: irreversible.',
    'A call that is silent for 60 s is given up.',
    'Holds characters beyond plain English: о (U+043E), [U+202E] (U+202E), [U+200B] (U+200B). They may look like others.',
  ]);
});

it('A2 an address and listed hosts are said', () => {
  const remote = mcpProfile.parse({ name: 'far', start: { over: 'http', url: 'https://tools.example/mcp' } });
  expect(sayProfile(remote)[1]).toBe('Reaches https://tools.example/mcp, over the network of this machine.');
  const start = { over: 'stdio', command: 'x', network: { hosts: ['a.example', '*.b.example:8443', 'a b'] } };
  expect(sayProfile(mcpProfile.parse({ name: 'near', start })).slice(2, 4)).toEqual([
    'Runs in a sandbox, without other files. Can reach only: a.example, *.b.example:8443, "a b"',
    'Where no port is named: 80 and 443. *. stands for every name below. What it sends them is not looked at.',
  ]);
});
