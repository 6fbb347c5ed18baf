import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { listPin } from '../../../core/model/mcp/tool-pins.ts';
import { offerServer } from '../../../core/runtime/mcp/offer-server.ts';
import type { McpServer } from '../../../core/runtime/ports/mcp.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, SESSION } from '../../runtime/agent/agent-home.ts';
import { isMissing } from '../sandbox/sandboxed.ts';
import { callOf, mcpHome, never, nodeProfile, opened } from './mcp-home.ts';

const home = mcpHome();
afterAll(home.drop);

const everything = nodeProfile('everything', '@modelcontextprotocol/server-everything/dist/index.js', {
  args: ['stdio'],
  effects: { echo: 'none' },
});

async function consentedTo(server: McpServer, ...names: string[]) {
  const { tools } = await server.list(never);
  const consent = { profile: server.digest, tools: tools.filter(({ name }) => names.includes(name)) };
  return { consent, offered: await offerServer(server, { consent, sha256, signal: never }) };
}

describe.skipIf(isMissing)('A2 server-everything, in the sandbox', () => {
  it('T1 gives tools that an agent calls, with evidence of where they ran', async () => {
    const server = await opened(home.servers, everything);
    const { offered } = await consentedTo(server, 'echo');
    const agent = await agentHome({
      tools: offered.tools,
      turns: [[call('c1', 'everything__echo', { message: 'beans' })], [said('It said beans.')]],
      agent: { policy: [{ tool: 'everything__echo', verdict: 'allow' }] },
    });
    const started = await agent.runs.start({ session: SESSION, agent: agent.agent, message: [said('say beans')] });
    if (!started.ok) throw new Error(started.refusal.message);
    expect(await started.value.ended).toEqual({ status: 'done', says: 'It said beans.' });
    const events = await agent.events();
    expect(events.find(({ kind }) => kind === 'tool/started')?.payload).toMatchObject({
      tool: 'everything__echo',
      version: offered.tools[0]?.version,
      input: '{"message":"beans"}',
      effect: 'none',
      placement: 'server everything, in a sandbox',
    });
    expect(events.find(({ kind }) => kind === 'tool/ended')?.payload).toMatchObject({
      ending: 'exited',
      parts: [{ type: 'tool-result', callId: 'c1', output: 'Echo: beans', isError: false }],
    });
  });

  it('A2 is offered as far as a person consented; the rest is named as new', async () => {
    const server = await opened(home.servers, everything);
    const { consent, offered } = await consentedTo(server, 'echo', 'get-sum');
    expect(offered.tools.map(({ name, effect, byDefault }) => [name, effect, byDefault])).toEqual([
      ['everything__echo', 'none', 'ask'],
      ['everything__get-sum', 'irreversible', 'ask'],
    ]);
    expect(offered.pinned).toEqual({
      kind: 'tool/list-pinned',
      payload: {
        server: 'everything',
        digest: listPin(consent.tools, sha256),
        tools: ['everything__echo', 'everything__get-sum'],
      },
    });
    expect(new Set(offered.blocked.map(({ is }) => is))).toEqual(new Set(['new']));
    expect(server.says).toEqual({ name: 'mcp-servers/everything', version: '2.0.0' });
    expect(server.faults()).toEqual([]);
  });

  it('gives text, pictures, structure and errors as they are', async () => {
    const server = await opened(home.servers, everything);
    expect(await callOf(server, 'get-sum', { a: 2, b: 3 })).toEqual({
      output: 'The sum of 2 and 3 is 5.',
      isError: false,
      images: [],
    });
    const { images, output } = await callOf(server, 'get-tiny-image', {});
    expect(images.map(({ mediaType, bytes }) => [mediaType, Buffer.from(bytes).toString('latin1', 1, 4)])).toEqual([
      ['image/png', 'PNG'],
    ]);
    expect(output).toContain('[image image/png, 4,033 bytes]');
    expect(images[0]?.bytes).toHaveLength(4_033);
    expect(await callOf(server, 'get-structured-content', { location: 'Chicago' })).toMatchObject({
      output: '{"temperature":36,"conditions":"Light rain / drizzle","humidity":82}',
      isError: false,
    });
    expect(await callOf(server, 'get-sum', { a: 'two' })).toMatchObject({ isError: true });
  });

  it('tells of progress, and stops at a word', async () => {
    const server = await opened(home.servers, everything);
    const { tools } = await server.list(never);
    const tool = tools.find(({ name }) => name === 'trigger-long-running-operation');
    if (tool === undefined) throw new Error('no such tool');
    const stop = new AbortController();
    const told: string[] = [];
    const onProgress = (text: string) => {
      told.push(text);
      stop.abort(new Error('stopped by a person'));
    };
    const input = { duration: 3_000, steps: 3_000 };
    await expect(server.call({ tool, input }, { signal: stop.signal, onProgress })).rejects.toThrow(
      'stopped by a person',
    );
    expect(told).toEqual(['1 of 3000']);
    expect(await callOf(server, 'echo', { message: 'still here' })).toMatchObject({ output: 'Echo: still here' });
  });

  it('P2 has no environment of ours', async () => {
    vi.stubEnv('OPENRATH_TEST_KEY', 'a secret of ours');
    const server = await opened(home.servers, everything);
    const { output } = await callOf(server, 'get-env', {});
    expect(Object.keys(JSON.parse(output)).sort()).toEqual(['HOME', 'LANG', 'PATH', 'PWD']);
  });
});

describe.skipIf(isMissing)('A2 other servers in the sandbox', () => {
  it('P2 server-filesystem reads and writes the folder of its profile, and no other', async () => {
    const folder = join(home.scratch, 'garden');
    mkdirSync(folder);
    writeFileSync(join(folder, 'bed.txt'), 'beans\n');
    const profile = nodeProfile('files', '@modelcontextprotocol/server-filesystem/dist/index.js', {
      args: ['/data/garden'],
      folders: [{ from: folder, to: '/data/garden', access: 'write' }],
    });
    const server = await opened(home.servers, profile);
    expect(await callOf(server, 'read_text_file', { path: '/data/garden/bed.txt' })).toMatchObject({
      output: expect.stringContaining('beans'),
      isError: false,
    });
    await callOf(server, 'write_file', { path: '/data/garden/new.txt', content: 'peas\n' });
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('peas\n');
    expect(await callOf(server, 'read_text_file', { path: '/etc/passwd' })).toMatchObject({ isError: true });
  });

  it('server-memory remembers between two calls', async () => {
    const profile = nodeProfile('memory', '@modelcontextprotocol/server-memory/dist/index.js', {
      env: { MEMORY_FILE_PATH: '/workspace/memory.jsonl' },
    });
    const server = await opened(home.servers, profile);
    const beans = { name: 'beans', entityType: 'plant', observations: ['climb'] };
    await callOf(server, 'create_entities', { entities: [beans] });
    const { output } = await callOf(server, 'read_graph', {});
    expect(JSON.parse(output)).toEqual({ entities: [beans], relations: [] });
  });
});
