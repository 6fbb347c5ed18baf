import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { callOf, mcpHome, never, opened } from './mcp-home.ts';
import { type Misbehaviour, oauthWorld } from './oauth-world.ts';

const home = mcpHome();
afterAll(home.drop);
const { signIns } = home.servers;

async function world(wrong: Misbehaviour = {}, signIn: object = {}) {
  const at = await oauthWorld(wrong);
  onTestFinished(at.close);
  return { ...at, profile: mcpProfile.parse({ name: 'signed', start: { over: 'http', url: at.url, signIn } }) };
}

async function signedIn(wrong?: Misbehaviour, signIn?: object) {
  const at = await world(wrong, signIn);
  const { url, finish } = await signIns.begin(at.profile, never);
  const [came] = await Promise.all([fetch(at.agree(url)), finish()]);
  return { ...at, address: new URL(url), came };
}

const done = { output: 'done', isError: false, images: [] };

describe('A2 a sign-in to a server over HTTP', () => {
  it('goes by PKCE S256, state, resource and a redirect to loopback; the token goes to the server alone and is kept for this user alone', async () => {
    const at = await signedIn();
    const { state, code_challenge, redirect_uri, ...query } = Object.fromEntries(at.address.searchParams);
    expect(query).toEqual({
      ...{ response_type: 'code', client_id: 'client-1', code_challenge_method: 'S256' },
      ...{ scope: 'tools', resource: at.url },
    });
    expect([state?.length, code_challenge?.length]).toEqual([43, 43]);
    expect(redirect_uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect([at.came.status, await at.came.text()]).toEqual([
      200,
      'OpenRath Studio has the answer. You can close this page.',
    ]);
    expect(await signIns.state(at.profile)).toBe('in');
    const server = await opened(home.servers, at.profile);
    expect(await callOf(server, 'do', {})).toEqual(done);
    await server.close();
    expect(at.authorizations.slice(1).every((one) => one === 'Bearer access-token-number-1')).toBe(true);
    expect(at.bodies.map(({ path }) => path)).toEqual([
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/register',
      '/token',
    ]);
    expect(at.bodies[2]?.form).toEqual({
      ...{ client_name: 'OpenRath Studio', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], scope: 'tools' },
    });
    expect(readFileSync(join(home.scratch, 'secrets.json'), 'utf8')).toContain('access-token-number-1');
    await signIns.forget(at.profile);
    expect(await signIns.state(at.profile)).toBe('out');
    expect(readFileSync(join(home.scratch, 'secrets.json'), 'utf8')).toBe('{}');
  });

  it('asks as the client and for the scopes of the profile, without a registration', async () => {
    const at = await signedIn({}, { clientId: 'mine', scopes: ['read', 'write'] });
    expect([at.address.searchParams.get('client_id'), at.address.searchParams.get('scope')]).toEqual([
      'mine',
      'read write',
    ]);
    expect(at.asked).not.toContain('/register');
  });

  it('is asked for in words by a server whose profile has none, and by one that nobody signed in to', async () => {
    const at = await world();
    const bare = mcpProfile.parse({ name: 'bare', start: { over: 'http', url: at.url } });
    expect(await signIns.state(bare)).toBeUndefined();
    await expect(opened(home.servers, bare)).rejects.toMatchObject({
      message: 'bare asks for a sign-in.',
      remedy:
        'Remove it, add it again with `signIn: {}` beside the url of its profile, then: openrath mcp sign-in bare',
    });
    await expect(signIns.begin(bare, never)).rejects.toThrow('it has no `signIn`');
    await expect(opened(home.servers, at.profile)).rejects.toMatchObject({
      message: 'Nobody is signed in to signed.',
      remedy: 'Sign in: openrath mcp sign-in signed',
    });
  });

  it('is renewed once where its token has expired, for all that wait for it', async () => {
    const at = await signedIn();
    const server = await opened(home.servers, at.profile);
    await server.list(never);
    at.expire();
    expect(await Promise.all([callOf(server, 'do', {}), callOf(server, 'do', {})])).toEqual([done, done]);
    expect(at.bodies.filter(({ path }) => path === '/token').map(({ form }) => form.grant_type)).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
    at.expire();
    at.refresh('is busy');
    expect((await callOf(server, 'do', {})).output).toBe(
      'The sign-in to signed could not be renewed. Its authorization server refused: temporarily_unavailable. Nothing was run.',
    );
    expect(await signIns.state(at.profile)).toBe('in');
    at.refresh('refuses');
    expect(await callOf(server, 'do', {})).toEqual({
      output:
        'What you signed in to signed with is not renewed. Its authorization server refused: invalid_grant (no (key)). Nothing was run. Sign in again: openrath mcp sign-in signed',
      ...{ isError: true, images: [], ending: 'failed-to-start' },
    });
    expect(await signIns.state(at.profile)).toBe('out');
    await server.close();
  });

  it('does not end with the answer that another sends: its listener is this process’s alone, and its state is used once', async () => {
    const at = await world();
    const { url, finish } = await signIns.begin(at.profile, never);
    const right = at.agree(url);
    const bent = (how: (url: URL) => void) => {
      const other = new URL(right);
      how(other);
      return other;
    };
    const wrong = [
      bent(({ searchParams }) => searchParams.set('state', 'x'.repeat(43))),
      bent(({ searchParams }) => searchParams.delete('state')),
      bent(({ searchParams }) => searchParams.append('state', 'more')),
      bent((other) => {
        other.pathname = '/other';
      }),
    ];
    const elsewhere = bent((other) => {
      other.hostname = 'localhost';
    });
    for (const each of wrong) expect((await fetch(each)).status).toBe(400);
    expect((await fetch(right, { method: 'POST' })).status).toBe(400);
    expect((await fetch(elsewhere)).status).toBe(400);
    const thief = createServer();
    const [error] = await once(thief.listen(Number(right.port), '127.0.0.1'), 'error');
    expect(error.code).toBe('EADDRINUSE');
    const [came] = await Promise.all([fetch(right), finish()]);
    expect(came.status).toBe(200);
    await expect(fetch(right)).rejects.toThrow('fetch failed');
    await signIns.forget(at.profile);
  });

  it('that its person leaves waits no more', async () => {
    const at = await world();
    const leaving = new AbortController();
    const { url, finish } = await signIns.begin(at.profile, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(finish()).rejects.toThrow('left');
    await expect(fetch(at.agree(url))).rejects.toThrow('fetch failed');
    expect(await signIns.state(at.profile)).toBe('out');
  });
});
