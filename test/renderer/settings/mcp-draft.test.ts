import { expect, it } from 'vitest';
import { type McpDraft, profileOfDraft } from '../../../renderer/features/settings/mcp-draft.ts';

const draft: McpDraft = { name: 'garden', place: 'garden-server', args: '', network: 'off', hosts: '', signIn: false };

it.each<[Partial<McpDraft>, object]>([
  [
    { args: '--bed\nbeans and peas\n' },
    { over: 'stdio', command: 'garden-server', args: ['--bed', 'beans and peas'], network: 'off' },
  ],
  [{ network: 'unisolated' }, { over: 'stdio', command: 'garden-server', args: [], network: 'unisolated' }],
  [
    { network: 'hosts', hosts: 'api.example.org\n *.example.net:8443 \n' },
    {
      ...{ over: 'stdio', command: 'garden-server', args: [] },
      network: { hosts: ['api.example.org', '*.example.net:8443'] },
    },
  ],
  [
    { place: ' https://tools.example/mcp ', args: 'left' },
    { over: 'http', url: 'https://tools.example/mcp' },
  ],
  [
    { place: 'https://tools.example/mcp', signIn: true },
    { over: 'http', url: 'https://tools.example/mcp', signIn: {} },
  ],
  [{ signIn: true }, { over: 'stdio', command: 'garden-server', args: [], network: 'off' }],
])('A2 a draft of a server %j defines %j', (more, start) => {
  expect(profileOfDraft({ ...draft, ...more })).toEqual({ ok: true, profile: { name: 'garden', start } });
});

it.each<[Partial<McpDraft>, string]>([
  [{ name: 'My Garden' }, 'A name has 1 to 24 small letters, digits and dashes.'],
  [{ name: 'a__b' }, 'A name has 1 to 24 small letters, digits and dashes.'],
  [{ place: ' ' }, 'Say which program, or which address.'],
  [{ network: 'hosts', hosts: ' \n' }, 'Say which hosts, or choose no network.'],
  [{ place: '--help' }, 'A program does not begin with a dash.'],
])('A2 a draft of a server %j defines none, and says why', (more, says) => {
  expect(profileOfDraft({ ...draft, ...more })).toEqual({ ok: false, says });
});
