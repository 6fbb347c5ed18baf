import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
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

function upgrade(protocols: string[], headers: Record<string, string>): Promise<'open' | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${address.host}/rpc`, protocols, { headers });
    socket.on('open', () => {
      socket.close();
      resolve('open');
    });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
}

describe('the loopback server', () => {
  it('serves the window to whoever has the token, with a content policy and nosniff', async () => {
    const page = await get(`/${token}/`);
    expect([page.status, page.body]).toEqual([200, '<p>window</p>']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect((await get(`/${token}/assets/app.js`)).body).toBe('export {};');
  });

  it.each([
    ['no token', '/', {}, 'GET', 401],
    ['a wrong token', '/wrong/index.html', {}, 'GET', 401],
    ['a foreign Host (DNS rebinding)', '/TOKEN/', { host: 'evil.test' }, 'GET', 421],
    ['a foreign Origin', '/TOKEN/', { origin: 'https://evil.test' }, 'GET', 403],
    ['Origin null', '/TOKEN/', { origin: 'null' }, 'GET', 403],
    ['a POST', '/TOKEN/', {}, 'POST', 405],
    ['a path that climbs', '/TOKEN/../secret.html', {}, 'GET', 404],
    ['an encoded path that climbs', '/TOKEN/%2e%2e/secret.html', {}, 'GET', 404],
    ['a file that is not of the window', '/TOKEN/nothing.js', {}, 'GET', 404],
  ])('turns away %s', async (_what, path, headers, method, status) => {
    const answer = await get(path.replace('TOKEN', token), headers as Record<string, string>, method);
    expect([answer.status, answer.body.includes('secret')]).toEqual([status, false]);
  });

  it('opens the door only for our page with the token as subprotocol', async () => {
    const origin = `http://${address.host}`;
    expect(await upgrade(['openrath.v1', `openrath.token.${token}`], { origin })).toBe('open');
    expect(await upgrade(['openrath.v1', 'openrath.token.wrong'], { origin })).toBe(401);
    expect(await upgrade(['openrath.v1'], { origin })).toBe(401);
    expect(await upgrade(['openrath.v1', `openrath.token.${token}`], { origin: 'https://evil.test' })).toBe(403);
    expect(await upgrade(['openrath.v1', `openrath.token.${token}`], {})).toBe(403);
    expect(attached).toHaveLength(1);
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
