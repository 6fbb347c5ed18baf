import { spawn } from 'node:child_process';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressProblem, closedProblem } from '../../../core/adapters/mcp/http/check-address.ts';
import { openLookup } from '../../../core/adapters/mcp/http/open-lookup.ts';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { callOf, mcpHome, never, opened } from './mcp-home.ts';

const home = mcpHome();
afterAll(home.drop);

const profileAt = (url: string, timeoutMs = 5_000) =>
  mcpProfile.parse({ name: 'remote', start: { over: 'http', url }, timeoutMs });

/** A server of our own on loopback that answers as it is told to. */
async function answering(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe('A2 server-everything over streamable HTTP', () => {
  let url = '';
  let server: ReturnType<typeof spawn>;
  beforeAll(async () => {
    const free = await answering(() => undefined);
    await free.close();
    url = free.url;
    const script = join(
      import.meta.dirname,
      '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
    );
    const env = { PATH: process.env.PATH, PORT: new URL(url).port };
    server = spawn(process.execPath, [script, 'streamableHttp'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    if (server.stderr === null) throw new Error('no stderr');
    for await (const said of server.stderr) if (String(said).includes('listening')) break;
  });
  afterAll(() => void server.kill('SIGKILL'));

  it.each(['127.0.0.1', 'localhost'])('gives tools at %s', async (host) => {
    const remote = await opened(home.servers, profileAt(url.replace('127.0.0.1', host)));
    expect(remote.says).toEqual({ name: 'mcp-servers/everything', version: '2.0.0' });
    expect(await callOf(remote, 'echo', { message: 'beans' })).toEqual({
      output: 'Echo: beans',
      isError: false,
      images: [],
    });
    expect(remote.faults()).toEqual([]);
    await remote.close();
    await expect(remote.list(never)).rejects.toThrow('remote was closed.');
  });
});

describe('reliability 4.4: an address', () => {
  const network = (ip: string) =>
    `${ip} is an address of a private network or of this machine. No remote server is reached there.`;
  const http = 'Without https, only http://127.0.0.1 and http://localhost are reached. Use https.';

  it.each([
    ['https://tools.example/mcp', undefined],
    ['https://93.184.216.34/mcp', undefined],
    ['http://127.0.0.1:4000/mcp', undefined],
    ['http://localhost/mcp', undefined],
    ['http://tools.example/mcp', http],
    ['http://127.0.0.2/mcp', http],
    ['http://[::1]/mcp', http],
    ['http://localhost.evil.example/mcp', http],
    ['http://169.254.169.254/latest/meta-data', http],
    ['https://169.254.169.254/latest', network('169.254.169.254')],
    ['https://127.0.0.1/mcp', network('127.0.0.1')],
    ['https://0x7f.1/mcp', network('127.0.0.1')],
    ['https://10.1.2.3/mcp', network('10.1.2.3')],
    ['https://[fe80::1]/mcp', network('fe80::1')],
    ['https://[::ffff:10.0.0.1]/mcp', network('::ffff:a00:1')],
    ['https://me:secret@tools.example/mcp', 'It holds a name or a password. Leave them out.'],
    ['file:///etc/passwd', 'file: is not reached. Use https.'],
    ['javascript:alert(1)', 'javascript: is not reached. Use https.'],
    ['tools.example', 'It is no address. Give one that begins with https://.'],
  ])('%s: %s', (address, says) => {
    expect(addressProblem(address)).toBe(says);
  });

  it.each([
    '0.0.0.0',
    '100.64.1.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '255.255.255.255',
    'fd00::1',
    '::1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ])('%s is not of the open internet', (ip) => expect(closedProblem(ip)).toBe(network(ip)));

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is of the open internet', (ip) =>
    expect(closedProblem(ip)).toBeUndefined(),
  );

  it('of a name is looked at when the name is resolved, for the connection itself', async () => {
    const names: Record<string, readonly LookupAddress[]> = {
      'tools.example': [{ address: '93.184.216.34', family: 4 }],
      'rebound.example': [
        { address: '93.184.216.34', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
      localhost: [{ address: '93.184.216.34', family: 4 }],
    };
    const look = openLookup(async (host) => names[host] ?? []);
    const found = (host: string, all: boolean) =>
      new Promise((resolve) => look(host, { all }, (error, address) => resolve(error?.message ?? address)));
    expect(await found('tools.example', true)).toEqual(names['tools.example']);
    expect(await found('tools.example', false)).toBe('93.184.216.34');
    expect(await found('rebound.example', true)).toBe(network('169.254.169.254'));
    expect(await found('localhost', false)).toBe('127.0.0.1');
    expect(await found('nobody.example', false)).toBe('nobody.example has no address');
  });
});

describe('reliability 4.4: a server over HTTP that', () => {
  it('redirects is not followed', async () => {
    let asked = 0;
    const target = await answering((_, response) => {
      asked++;
      response.end();
    });
    const at = await answering((_, response) => response.writeHead(307, { location: target.url }).end());
    await expect(opened(home.servers, profileAt(at.url))).rejects.toThrow(
      'remote did not answer as a server of tools: It answered 307, a redirect. None is followed: put the final address into the profile.',
    );
    expect(asked).toBe(0);
    await Promise.all([at.close(), target.close()]);
  });

  it('redirects to itself is not followed either', async () => {
    const at = await answering((request, response) => response.writeHead(308, { location: `${request.url}/` }).end());
    await expect(opened(home.servers, profileAt(at.url))).rejects.toThrow('None is followed');
    await at.close();
  });

  it.each([
    ['gives a page', 'text/html', '<h1>hello</h1>', 'Streamable HTTP error: Unexpected content type: text/html'],
    ['gives half a document', 'application/json', '{"jsonrpc":', 'Unexpected end of JSON input'],
  ])('%s is no server', async (_, type, body, says) => {
    const at = await answering((_request, response) => response.writeHead(200, { 'content-type': type }).end(body));
    await expect(opened(home.servers, profileAt(at.url))).rejects.toThrow(says);
    await at.close();
  });

  it('gives more than 16 MiB is given up, and no more is read', async () => {
    let pieces = 0;
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const at = await answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('error', () => undefined);
      const more = (left: number) => {
        if (left === 0 || response.destroyed) return response.end();
        pieces++;
        return response.write(piece, () => more(left - 1));
      };
      more(101);
    });
    await expect(opened(home.servers, profileAt(at.url))).rejects.toThrow(
      'It sent a message of more than 16,777,216 bytes.',
    );
    expect(pieces).toBeLessThan(40);
    await at.close();
  });

  it('T1: hangs up on a call leaves it unknown; is gone before a call was not sent it, which did not start', async () => {
    const at = await answering(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      if (method === 'tools/call') return request.socket.destroy();
      if (id === undefined) return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method as keyof typeof RESULTS] }));
    });
    const server = await opened(home.servers, profileAt(at.url));
    const failed = { isError: true, images: [] };
    expect(await callOf(server, 'do', {})).toEqual({
      output: 'socket hang up. Whether do did something is not known.',
      ...failed,
    });
    await at.close();
    const { host } = new URL(at.url);
    expect(await callOf(server, 'do', {})).toEqual({
      output: `connect ECONNREFUSED ${host}. It was not sent. Nothing was run.`,
      ...failed,
      ending: 'failed-to-start',
    });
    await server.close();
  });

  it('tells of many events on one stream is heard: the bound is of each, wherever a piece of it ends', async () => {
    const told = `event: message\ndata: {"jsonrpc":"2.0","method":"notifications/x","params":{"data":"${'x'.repeat(1024 * 1024)}"}}\n`;
    const at = await answering(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      if (id === undefined) return response.writeHead(202).end();
      const results: Record<string, object> = {
        initialize: {
          ...{ protocolVersion: '2025-06-18', capabilities: { tools: {} } },
          serverInfo: { name: 'a', version: '1' },
        },
        'tools/list': { tools: [{ name: 'do', inputSchema: { type: 'object' } }] },
        'tools/call': { content: [{ type: 'text', text: 'done' }] },
      };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (text: string) => new Promise((resolve) => response.write(text, resolve));
      for (let event = 0; method === 'tools/call' && event < 18; event++) await write(event === 0 ? told : `\n${told}`);
      response.end(`\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: results[method] })}\n\n`);
    });
    const server = await opened(home.servers, profileAt(at.url));
    expect(await callOf(server, 'do', {})).toEqual({ output: 'done', isError: false, images: [] });
    await at.close();
  });

  it('forgets a session is asked for a new one by the next call', async () => {
    const sessions = new Set<string>();
    let times = 0;
    const at = await answering(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      if (method === 'initialize') sessions.add(`session-${++times}`);
      else if (!sessions.has(String(request.headers['mcp-session-id']))) return response.writeHead(404).end();
      if (id === undefined) return response.writeHead(202).end();
      const result = RESULTS[method as keyof typeof RESULTS];
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': `session-${times}` });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    const remote = await opened(home.servers, profileAt(at.url));
    const done = { output: 'done', isError: false, images: [] };
    expect(await callOf(remote, 'do', {})).toEqual(done);
    sessions.clear();
    expect(await callOf(remote, 'do', {})).toMatchObject({ isError: true });
    expect(await callOf(remote, 'do', {})).toEqual(done);
    expect(times).toBe(2);
    await at.close();
  });

  it('is not there', async () => {
    const at = await answering(() => undefined);
    await at.close();
    await expect(opened(home.servers, profileAt(at.url))).rejects.toThrow(/ECONNREFUSED/);
  });
});

const RESULTS = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'forgetful', version: '1' },
  },
  'tools/list': { tools: [{ name: 'do', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'done' }] },
};
