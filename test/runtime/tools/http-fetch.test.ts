import { describe, expect, it } from 'vitest';
import { openHttp } from '../../../core/adapters/http/ask-http.ts';
import { checkInput } from '../../../core/runtime/agent/check-call.ts';
import { httpFetch } from '../../../core/runtime/tools/http-fetch.ts';
import type { ToolWorld } from '../../../core/runtime/tools/tool.ts';
import { loopbackServer } from '../../adapters/http/loopback-server.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from '../agent/agent-home.ts';
import { resultsIn } from '../agent/garden-of-agents.ts';

const other = await loopbackServer((_, response) => response.end('elsewhere'));
const pages: Readonly<Record<string, readonly [number, Record<string, string>, string | Uint8Array]>> = {
  '/page': [200, { 'content-type': 'text/plain; charset=latin1' }, Uint8Array.of(0x63, 0x61, 0x66, 0xe9)],
  '/missing': [404, {}, 'no such page'],
  '/picture': [200, { 'content-type': 'image/png' }, Uint8Array.of(1, 0, 2)],
  '/packed': [200, { 'content-encoding': 'gzip' }, Uint8Array.of(1, 2)],
  '/long': [200, {}, 'x'.repeat(100_010)],
  '/huge': [200, {}, 'x'.repeat(2 * 1024 * 1024 + 1)],
  '/here': [301, { location: '/page' }, ''],
  '/round': [302, { location: '/round' }, ''],
  '/away': [302, { location: `${other.origin}/` }, ''],
  '/key': [302, { location: 'http://me:secret@127.0.0.1/' }, ''],
  '/file': [302, { location: 'file:///etc/passwd' }, ''],
};
const server = await loopbackServer((path, response) => {
  const [status, headers, body] = pages[path] ?? [500, {}, 'no page'];
  response.writeHead(status, headers).end(body);
});

const tool = httpFetch(openHttp('tests/1'), [server.host, other.host]);

/** Fetches where addresses of these beginnings are allowed. */
async function fetched(path: string, allowed: readonly string[] = []) {
  const around = {
    signal: new AbortController().signal,
    allows: (subject: string) => allowed.some((start) => subject.startsWith(start)),
  } as unknown as ToolWorld;
  return await tool.run({ url: `${server.origin}${path}`, method: 'GET' }, around);
}

describe('http_fetch', () => {
  it('gives status, type and text in its character set; a status from 400 is an error', async () => {
    expect(await fetched('/page')).toEqual({
      output: 'HTTP 200 OK\ncontent-type: text/plain; charset=latin1\n\ncafé',
      isError: false,
    });
    expect(await fetched('/missing')).toEqual({ output: 'HTTP 404 Not Found\n\nno such page', isError: true });
  });

  it('shows no bytes that are no text, and cuts what is long', async () => {
    expect((await fetched('/picture')).output).toContain('[3 bytes that are no text, not shown]');
    expect((await fetched('/packed')).output).toContain('[2 bytes encoded as gzip, not shown]');
    expect((await fetched('/long')).output).toMatch(/x\n\[10 more characters, not shown]$/);
    expect((await fetched('/huge')).output).toMatch(/\[more than 2,097,152 bytes; the rest was not read]$/);
  });

  it('A1: follows a redirect that the rules allow, and no other', async () => {
    const here = await fetched('/here', [server.origin]);
    expect(here.output).toContain(`at ${server.origin}/page`);
    expect(await fetched('/away', [server.origin])).toEqual({
      output: `${server.origin}/away redirects to ${other.origin}/. It was not followed: no rule allows it; ask for it by itself.`,
      isError: true,
    });
    expect(other.came).toEqual([]);
    expect((await fetched('/away', [other.origin])).output).toContain('elsewhere');
    expect((await fetched('/round', [server.origin])).output).toContain('that is one redirect too many');
  });

  it('follows none to a key or to a file', async () => {
    const why = 'that is no http or https address without a name and password';
    expect((await fetched('/key', [''])).output).toContain(why);
    expect((await fetched('/file', [''])).output).toContain(why);
  });

  it.each(['ftp://a.example/', 'file:///etc/passwd', 'http://me:secret@a.example/', 'no address'])(
    'T3: %s is refused before anything is asked',
    (url) => expect(checkInput('c1', tool, JSON.stringify({ url }))).toMatchObject({ ok: false }),
  );

  it('rules look at the address as it is asked: host in lower case, no fragment', () => {
    expect(tool.subject({ url: 'HTTP://A.Example:80/b#c' })).toBe('http://a.example/b');
  });

  it('A1: a person is asked where no rule is for the address, and nothing is sent before', async () => {
    const on = disk();
    const before = server.came.length;
    const turns = [[call('c1', 'http_fetch', { url: `${server.origin}/page` })], [said('Read.')]];
    const waiting = await agentHome({ on, turns, tools: [tool] });
    const started = await waiting.runs.start({ session: SESSION, agent: waiting.agent, message: [said('read')] });
    while (!(await waiting.kinds()).includes('approval/asked')) await new Promise(setImmediate);
    expect(server.came.length).toBe(before);
    expect((await waiting.events()).at(-1)?.payload).toMatchObject({
      command: `${server.origin}/page`,
      placement: 'network',
    });
    await waiting.runs.close();
    expect(started.ok).toBe(true);
    const policy = [{ tool: 'http_fetch', matches: `${server.origin}/*`, verdict: 'allow' }];
    const allowed = await agentHome({ turns, tools: [tool], agent: { policy } });
    const run = await allowed.runs.start({ session: SESSION, agent: allowed.agent, message: [said('read')] });
    await (run.ok ? run.value.ended : undefined);
    expect(resultsIn(await allowed.events())[0]).toContain('café');
  });
});
