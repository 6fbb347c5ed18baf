import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { mcpHome, never } from './mcp-home.ts';
import { type Misbehaviour, oauthWorld } from './oauth-world.ts';

const home = mcpHome();
afterAll(home.drop);
const { signIns } = home.servers;

async function signedIn(wrong: Misbehaviour = {}) {
  const at = await oauthWorld(wrong);
  onTestFinished(at.close);
  const profile = mcpProfile.parse({ name: 'signed', start: { over: 'http', url: at.url, signIn: {} } });
  const { url, finish } = await signIns.begin(profile, never);
  await Promise.all([fetch(at.agree(url)), finish()]);
  const revoked = () => at.bodies.filter(({ path }) => path === '/revoke').map(({ form }) => form);
  return { ...at, profile, revoked };
}

describe('A2 a sign-out', () => {
  it('forgets, and then revokes both tokens as the client that they were given to; a second one asks nobody', async () => {
    const at = await signedIn();
    expect(await signIns.forget(at.profile)).toBeUndefined();
    expect(at.revoked()).toEqual([
      { token: 'refresh-token-number-1', token_type_hint: 'refresh_token', client_id: 'client-1' },
      { token: 'access-token-number-1', token_type_hint: 'access_token', client_id: 'client-1' },
    ]);
    expect(readFileSync(join(home.scratch, 'secrets.json'), 'utf8')).toBe('{}');
    expect(await signIns.forget(at.profile)).toBeUndefined();
    expect(at.revoked()).toHaveLength(2);
  });

  it.each<[string, Misbehaviour, RegExp, number]>([
    [
      'a place that names none',
      { metadata: { revocation_endpoint: undefined } },
      /^Its authorization server names no place for that\.$/,
      0,
    ],
    [
      'an address in a private network',
      { metadata: { revocation_endpoint: 'https://10.0.0.1/revoke' } },
      /^https:\/\/10\.0\.0\.1\/revoke was not asked\. /,
      0,
    ],
    [
      'one elsewhere, of a server on this machine',
      { metadata: { revocation_endpoint: 'https://example.org/revoke' } },
      /^https:\/\/example\.org\/revoke was not asked\. It is elsewhere/,
      0,
    ],
    [
      'a redirect',
      { at: { '/revoke': (response) => response.writeHead(307, { location: '/elsewhere' }).end() } },
      /^It answered 307, a redirect\. None is followed/,
      1,
    ],
    [
      'a refusal',
      {
        at: {
          '/revoke': (response) =>
            response
              .writeHead(400)
              .end('{"error":"unsupported_token_type","error_description":"refresh-token-number-1"}'),
        },
      },
      /^Its authorization server refused: unsupported_token_type \(\(key\)\)\.$/,
      1,
    ],
    [
      'a page in the place of an answer',
      { at: { '/revoke': (response) => response.writeHead(500).end(`<p>${'x'.repeat(100_000)}`) } },
      /^.{1,310}$/,
      1,
    ],
  ])('that meets %s forgets all the same, and says that nobody was told', async (_, wrong, says, asked) => {
    const at = await signedIn(wrong);
    expect(await signIns.forget(at.profile)).toMatch(says);
    expect(at.revoked()).toHaveLength(asked);
    expect(at.asked).not.toContain('/elsewhere');
    expect(await signIns.state(at.profile)).toBe('out');
  });

  it('tells a client’s secret as its authorization server takes it', async () => {
    const client = (method: string): Misbehaviour => ({
      metadata: {
        token_endpoint_auth_methods_supported: [method],
        revocation_endpoint_auth_methods_supported: [method],
      },
      at: {
        '/register': (response) =>
          response
            .writeHead(201, { 'content-type': 'application/json' })
            .end(JSON.stringify({ client_id: 'c', client_secret: 's', redirect_uris: ['http://127.0.0.1/'] })),
      },
    });
    const posted = await signedIn(client('client_secret_post'));
    await signIns.forget(posted.profile);
    expect(posted.revoked()[0]).toMatchObject({ client_id: 'c', client_secret: 's' });
    const basic = await signedIn(client('client_secret_basic'));
    await signIns.forget(basic.profile);
    expect(basic.revoked()[0]).toEqual({ token: 'refresh-token-number-1', token_type_hint: 'refresh_token' });
  });
});
