import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { contentPolicy } from '../../core/contract/content-policy.ts';
import type { Duplex } from '../../core/contract/duplex.ts';
import { type LoopbackServer, startLoopbackServer } from '../../core/server/loopback-server.ts';

let folder: string;
let server: LoopbackServer;
let address: URL;
let token: string;
const attached: Duplex[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openrath-server-'));
  await mkdir(join(folder, 'window', 'assets'), { recursive: true });
  await writeFile(join(folder, 'window', 'index.html'), '<p>window</p>');
  await writeFile(join(folder, 'window', 'assets', 'app.js'), 'export {};');
  await writeFile(join(folder, 'secret.html'), 'secret');
  await mkdir(join(folder, 'beside'));
  await writeFile(join(folder, 'beside', 'secret.html'), 'secret');
  await symlink(join(folder, 'beside'), join(folder, 'window', 'linked'));
  await symlink(join(folder, 'secret.html'), join(folder, 'window', 'link.html'));
  server = await startLoopbackServer({ root: join(folder, 'window') }, (pipe) => attached.push(pipe));
  address = new URL(server.url);
  token = address.hash.slice('#token='.length);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A raw request, so that Host and path are exactly what the test says. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: address.port, path, method, headers: { host: address.host, ...headers } },
      (response) => {
        let body = '';
        response.on('data', (piece) => {
          body += String(piece);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

function upgrade(protocols: string[], headers: Record<string, string>, path = '/rpc'): Promise<'open' | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${address.host}${path}`, protocols, { headers });
    socket.on('open', () => {
      socket.close();
      resolve('open');
    });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
}

describe('the loopback server', () => {
  it('serves the window to whoever has the token, with a content policy and nosniff; only what has its digest in its name is kept', async () => {
    const page = await get(`/${token}/`);
    expect([page.status, page.body]).toEqual([200, '<p>window</p>']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cache-control']).toBe('no-store');
    const script = await get(`/${token}/assets/app.js`);
    expect([script.body, script.headers['cache-control']]).toEqual([
      'export {};',
      'private, max-age=31536000, immutable',
    ]);
  });

  const turned: [what: string, path: string, headers: Record<string, string>, method: string, status: number][] = [
    ['no token', '/', {}, 'GET', 401],
    ['a wrong token', '/wrong/index.html', {}, 'GET', 401],
    ['the token as a query', '/?token=TOKEN', {}, 'GET', 401],
    ['a token that only begins like it', '/TOKENx/', {}, 'GET', 401],
    ['the token in code', '/%54OKEN/', {}, 'GET', 401],
    ['the token in a cookie and a header', '/', { cookie: 'token=TOKEN', authorization: 'Bearer TOKEN' }, 'GET', 401],
    ['a foreign Host (DNS rebinding)', '/TOKEN/', { host: 'evil.test' }, 'GET', 421],
    ['a foreign Host with our port', '/TOKEN/', { host: 'evil.test:PORT' }, 'GET', 421],
    ['a Host that begins like ours', '/TOKEN/', { host: '127.0.0.1:PORT.evil.test' }, 'GET', 421],
    ['Host localhost on another port', '/TOKEN/', { host: 'localhost:1' }, 'GET', 421],
    ['Host 127.0.0.1 without a port', '/TOKEN/', { host: '127.0.0.1' }, 'GET', 421],
    ['Host 0.0.0.0', '/TOKEN/', { host: '0.0.0.0:PORT' }, 'GET', 421],
    ['Host ::', '/TOKEN/', { host: '[::]:PORT' }, 'GET', 421],
    ['Host ::1', '/TOKEN/', { host: '[::1]:PORT' }, 'GET', 421],
    ['Host 127.1', '/TOKEN/', { host: '127.1:PORT' }, 'GET', 421],
    [
      'a foreign Host and the right X-Forwarded-Host',
      '/TOKEN/',
      { host: 'evil.test', 'x-forwarded-host': '127.0.0.1:PORT' },
      'GET',
      421,
    ],
    ['a foreign Origin', '/TOKEN/', { origin: 'https://evil.test' }, 'GET', 403],
    ['Origin null', '/TOKEN/', { origin: 'null' }, 'GET', 403],
    ['an empty Origin', '/TOKEN/', { origin: '' }, 'GET', 403],
    ['our Origin by https', '/TOKEN/', { origin: 'https://127.0.0.1:PORT' }, 'GET', 403],
    ['our Origin on another port', '/TOKEN/', { origin: 'http://127.0.0.1:1' }, 'GET', 403],
    ['a POST', '/TOKEN/', {}, 'POST', 405],
    [
      'a form of another site',
      '/TOKEN/rpc',
      { origin: 'https://evil.test', 'content-type': 'text/plain' },
      'POST',
      403,
    ],
    ['a form of no origin', '/TOKEN/rpc', { 'content-type': 'text/plain' }, 'POST', 405],
    ['JSON by POST', '/rpc', { 'content-type': 'application/json' }, 'POST', 405],
    ['OPTIONS', '/TOKEN/', { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }, 'OPTIONS', 403],
    ['PUT', '/TOKEN/index.html', {}, 'PUT', 405],
    ['DELETE', '/TOKEN/index.html', {}, 'DELETE', 405],
    ['TRACE', '/TOKEN/', {}, 'TRACE', 405],
    ['a whole address of another host', 'http://evil.test/TOKEN/', {}, 'GET', 401],
    ['a path that climbs', '/TOKEN/../secret.html', {}, 'GET', 404],
    ['an encoded path that climbs', '/TOKEN/%2e%2e/secret.html', {}, 'GET', 404],
    ['a backslash that climbs', '/TOKEN/..%5csecret.html', {}, 'GET', 404],
    ['an absolute path', '/TOKEN//etc/passwd', {}, 'GET', 404],
    ['NUL', '/TOKEN/index.html%00', {}, 'GET', 404],
    ['a name of an object', '/TOKEN/__proto__', {}, 'GET', 404],
    ['a link out of the folder', '/TOKEN/link.html', {}, 'GET', 404],
    ['a file behind a linked folder', '/TOKEN/linked/secret.html', {}, 'GET', 404],
    ['a folder', '/TOKEN/assets', {}, 'GET', 404],
    ['the door by plain HTTP', '/TOKEN/rpc', {}, 'GET', 404],
    ['a file that is not of the window', '/TOKEN/nothing.js', {}, 'GET', 404],
  ];

  it.each(turned)('turns away %s, with the policy and without a word to other sites', async (...row) => {
    const [, path, headers, method, status] = row;
    const fill = (text: string) => text.replace('TOKEN', token).replace('PORT', address.port);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    const answer = await get(fill(path), filled, method);
    expect([answer.status, answer.body.includes('secret')]).toEqual([status, false]);
    expect(answer.headers).toMatchObject({
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(answer.headers).filter((name) => /^access-control|^server$|^x-powered/.test(name))).toEqual([]);
  });

  const door: [what: string, offered: string[], headers: Record<string, string>, outcome: 'open' | number][] = [
    ['our page with the token', ['openrath.v1', 'openrath.token.TOKEN'], { origin: 'http://127.0.0.1:PORT' }, 'open'],
    [
      'our page by the name localhost',
      ['openrath.v1', 'openrath.token.TOKEN'],
      { origin: 'http://localhost:PORT' },
      'open',
    ],
    ['a wrong token', ['openrath.v1', 'openrath.token.wrong'], { origin: 'http://127.0.0.1:PORT' }, 401],
    ['an empty token', ['openrath.token.'], { origin: 'http://127.0.0.1:PORT' }, 401],
    [
      'a wrong token before the right one',
      ['openrath.token.wrong', 'openrath.token.TOKEN'],
      { origin: 'http://127.0.0.1:PORT' },
      401,
    ],
    ['no token', ['openrath.v1'], { origin: 'http://127.0.0.1:PORT' }, 401],
    ['another site with the token', ['openrath.token.TOKEN'], { origin: 'https://evil.test' }, 403],
    ['Origin null', ['openrath.token.TOKEN'], { origin: 'null' }, 403],
    ['a file', ['openrath.token.TOKEN'], { origin: 'file://' }, 403],
    ['no Origin', ['openrath.token.TOKEN'], {}, 403],
    ['a page on another port', ['openrath.token.TOKEN'], { origin: 'http://127.0.0.1:1' }, 403],
    ['a foreign Host', ['openrath.token.TOKEN'], { origin: 'http://127.0.0.1:PORT', host: 'evil.test:PORT' }, 421],
  ];

  it.each(door)('at the door, %s', async (_what, offered, headers, outcome) => {
    const before = attached.length;
    const fill = (text: string) => text.replace('TOKEN', token).replace('PORT', address.port);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    expect(await upgrade(offered.map(fill), filled)).toBe(outcome);
    expect(attached.length - before).toBe(outcome === 'open' ? 1 : 0);
  });

  it.each(['/', '/TOKEN/rpc', '/rpc/', '/rpc?x', '//rpc'])('has its door at one place: not at %s', async (path) => {
    const protocols = [`openrath.token.${token}`];
    const origin = `http://${address.host}`;
    expect(await upgrade(protocols, { origin }, path.replace('TOKEN', token))).toBe(400);
  });

  it('listens on 127.0.0.1 and on no other address of this machine', async () => {
    const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((each) => each.address));
    for (const host of ['::1', ...others.filter((each) => each !== '127.0.0.1' && !each.startsWith('fe80'))]) {
      const outcome = await new Promise((resolve) => {
        const socket = connect({ host, port: Number(address.port) }, () => resolve('answers'));
        socket.on('error', () => resolve('silent'));
        socket.on('connect', () => socket.destroy());
      });
      expect([host, outcome]).toEqual([host, 'silent']);
    }
  });

  it('writes nothing down of what it is asked: the token is in no log', async () => {
    const outputs = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
    await get(`/${token}/`);
    await get(`/${token}/nothing.js`);
    await upgrade([`openrath.token.${token}`], { origin: 'https://evil.test' });
    const written = outputs.flatMap((spy) => spy.mock.calls.map(([text]) => String(text)));
    vi.restoreAllMocks();
    expect(written.filter((text) => text.includes(token))).toEqual([]);
    expect((await get(`/${token}/`)).headers['referrer-policy']).toBe('no-referrer');
  });

  it('lives on when who asks is gone before the answer', async () => {
    for (let times = 0; times < 20; times++) {
      await new Promise<void>((gone) => {
        const socket = connect(Number(address.port), '127.0.0.1', () => {
          socket.write('GET /rpc HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
          socket.resetAndDestroy();
          gone();
        });
        socket.on('error', () => gone());
      });
    }
    expect((await get(`/${token}/`)).status).toBe(200);
  });
});
