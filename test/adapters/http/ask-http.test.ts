import { describe, expect, it } from 'vitest';
import { openHttp } from '../../../core/adapters/http/ask-http.ts';
import type { HttpRequest } from '../../../core/runtime/ports/http.ts';
import { loopbackServer } from './loopback-server.ts';

const server = await loopbackServer((path, response) => {
  if (path === '/silent') return;
  if (path === '/half') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
    return;
  }
  if (path === '/endless') {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      response.once('drain', more);
    };
    more();
    return;
  }
  if (path === '/away') response.writeHead(302, { location: '/there' });
  response.end('hello');
});
const http = openHttp('tests/1');
const never = new AbortController().signal;
const ask = (path: string, more: Partial<HttpRequest> = {}) =>
  http(
    { url: `${server.origin}${path}`, method: 'GET', mayBeLocal: true, mostBytes: 1_000, timeoutMs: 20_000, ...more },
    never,
  );
const text = (body: Uint8Array) => new TextDecoder().decode(body);

describe('asking a server', () => {
  it('sends the address and its own name, and nothing else of this machine', async () => {
    const answer = await ask('/page?q=1');
    expect(answer).toMatchObject({ ok: true, status: 200, statusText: 'OK', isCut: false });
    expect(answer.ok && text(answer.body)).toBe('hello');
    expect(server.came.at(-1)).toEqual({
      method: 'GET',
      path: '/page?q=1',
      headers: {
        host: server.host,
        'user-agent': 'tests/1',
        accept: '*/*',
        'accept-encoding': 'identity',
        connection: 'close',
      },
    });
  });

  it('follows nothing', async () => {
    expect(await ask('/away')).toMatchObject({ ok: true, status: 302, location: '/there' });
    expect(server.came.at(-1)?.path).toBe('/away');
  });

  it('keeps no more than it may of an answer without end', async () => {
    const answer = await ask('/endless');
    expect(answer).toMatchObject({ ok: true, isCut: true });
    expect(answer.ok && answer.body.length).toBe(1_000);
  });

  it('says that nobody answered in time, that an answer broke off, and that nobody is there', async () => {
    expect(await ask('/silent', { timeoutMs: 100 })).toEqual({
      ok: false,
      says: `${server.host} did not answer within 100 ms.`,
    });
    expect(await ask('/half')).toEqual({ ok: false, says: `${server.host} can’t be asked: aborted` });
    expect(await ask('', { url: 'http://127.0.0.1:1/' })).toMatchObject({
      ok: false,
      says: expect.stringContaining('127.0.0.1:1 can’t be asked: connect ECONNREFUSED'),
    });
  });

  it('rejects with the reason of its signal', async () => {
    const stop = new AbortController();
    const asked = http(
      { url: `${server.origin}/silent`, method: 'GET', mayBeLocal: true, mostBytes: 10, timeoutMs: 20_000 },
      stop.signal,
    );
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'P2: %s is not asked where it may not be local, however it is written',
    async (name) => {
      const before = server.came.length;
      const port = new URL(server.origin).port;
      const answer = await ask('', { url: `http://${name}:${port}/`, mayBeLocal: false });
      expect(answer).toMatchObject({ ok: false, says: expect.stringContaining('in a private network') });
      expect(server.came.length).toBe(before);
    },
  );
});
