import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { flowFetch } from '../../../core/adapters/mcp/sign-in/flow-fetch.ts';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { mcpHome, never } from './mcp-home.ts';
import { type Misbehaviour, oauthWorld } from './oauth-world.ts';

const home = mcpHome();
afterAll(home.drop);
const { signIns } = home.servers;

async function world(wrong: Misbehaviour) {
  const at = await oauthWorld(wrong);
  onTestFinished(at.close);
  return { ...at, profile: mcpProfile.parse({ name: 'signed', start: { over: 'http', url: at.url, signIn: {} } }) };
}

const elsewhere = 'It is elsewhere, and the server is on this machine: that may name this machine alone.';
const metadataAddress = 'http://169.254.169.254/latest/meta-data';
const noPlainHttp = 'Without https, only http://127.0.0.1 and http://localhost are reached. Use https.';
const page = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>');
const redirect = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();

describe('reliability 4.4: a sign-in is refused before a person is asked, where a server', () => {
  it.each<[string, Misbehaviour, string]>([
    [
      'names a javascript: page',
      { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
      'authorization_endpoint',
    ],
    [
      'names a file: page',
      { metadata: { authorization_endpoint: 'file:///etc/passwd' } },
      'It names as its authorization_endpoint file:///etc/passwd. file: is not reached. Use https.',
    ],
    [
      'names a page with a password',
      { metadata: { authorization_endpoint: 'https://me:secret@127.0.0.1/' } },
      'It holds a name or a password. Leave them out.',
    ],
    [
      'names its metadata at 169.254.169.254',
      { challenge: metadataAddress },
      `${metadataAddress} was not asked. ${noPlainHttp}`,
    ],
    [
      'names an authorization server at 169.254.169.254',
      { resource: { authorization_servers: [metadataAddress] } },
      `It names as its authorization server ${metadataAddress}. ${noPlainHttp}`,
    ],
    [
      'on this machine names one elsewhere',
      { resource: { authorization_servers: ['https://auth.example/'] } },
      `It names as its authorization server https://auth.example/. ${elsewhere}`,
    ],
    [
      'names a token endpoint elsewhere',
      { metadata: { token_endpoint: 'https://auth.example/token' } },
      `It names as its token_endpoint https://auth.example/token. ${elsewhere}`,
    ],
    [
      'redirects to 169.254.169.254',
      { at: { '/.well-known/oauth-authorization-server': redirect(metadataAddress) } },
      'It answered 302, a redirect. None is followed',
    ],
    [
      'redirects to itself',
      { at: { '/.well-known/oauth-protected-resource/mcp': redirect('/other') } },
      'It answered 302, a redirect. None is followed',
    ],
    [
      'says that it is another server',
      { resource: { resource: 'http://127.0.0.1:1/mcp' } },
      'It says that it is another server, http://127.0.0.1:1/mcp.',
    ],
    [
      'has an authorization server that says that it is another',
      { metadata: { issuer: 'https://other.example/' } },
      'says that it is another one, https://other.example/.',
    ],
    [
      'offers PKCE by plain alone',
      { metadata: { code_challenge_methods_supported: ['plain'] } },
      'does not promise PKCE with S256.',
    ],
    [
      'promises no PKCE',
      { metadata: { code_challenge_methods_supported: undefined } },
      'does not promise PKCE with S256.',
    ],
    [
      'registers no programs',
      { metadata: { registration_endpoint: undefined } },
      'put its id into the profile: `signIn: {clientId: …}`.',
    ],
    [
      'sends huge metadata',
      {
        at: {
          '/.well-known/oauth-authorization-server': (response) =>
            response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(300_000)),
        },
      },
      '/.well-known/oauth-authorization-server sent more than 262,144 bytes.',
    ],
    [
      'sends a page for metadata',
      { at: { '/.well-known/oauth-authorization-server': page } },
      'answered with text/html in the place of JSON.',
    ],
  ])('%s', async (_, wrong, says) => {
    const at = await world(wrong);
    const failed = await signIns.begin(at.profile, never).catch((error: Error) => error.message);
    expect(failed).toContain('Nobody was signed in to signed. ');
    expect(failed).toContain(says);
    expect(at.asked).not.toContain('/token');
    expect(await signIns.state(at.profile)).toBe('out');
  });

  it('asks for none', async () => {
    const at = await world({});
    const open = { ...at.profile, start: { over: 'http', url: `${at.origin}/open`, signIn: {} } } as const;
    await expect(signIns.begin(open, never)).rejects.toThrow(
      'Nobody was signed in to signed. It answered 404 to a request without a sign-in, and names no place for one.',
    );
  });

  it('of the internet names what is private, by its address or by its name', async () => {
    const names: Record<string, string> = { 'auth.example': '10.0.0.1', 'meta.example': '169.254.169.254' };
    const ask = flowFetch({
      ...{ server: 'https://tools.example/mcp', signal: never },
      resolve: async (host) => [{ address: names[host] ?? '', family: 4 }],
    });
    const range = 'is an address of a private network or of this machine. No remote server is reached there.';
    await expect(ask('https://auth.example/token')).rejects.toThrow(`10.0.0.1 ${range}`);
    await expect(ask('https://meta.example/')).rejects.toThrow(`169.254.169.254 ${range}`);
    await expect(ask('https://192.168.1.1/')).rejects.toThrow(`192.168.1.1 ${range}`);
    await expect(ask('http://127.0.0.1:1/')).rejects.toThrow('It is on this machine, and the server is not.');
  });
});

describe('reliability 4.4: a sign-in that was agreed to gives nothing, where', () => {
  it.each<[string, Misbehaviour, string]>([
    ['the token is a page', { at: { '/token': page } }, '/token answered with text/html in the place of JSON.'],
    [
      'the token could not go into a header',
      {
        at: {
          '/token': (response) =>
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end('{"access_token":"a\\r\\nb","token_type":"bearer"}'),
        },
      },
      'gave what is no token',
    ],
    [
      'the token is of another kind',
      {
        at: {
          '/token': (response) =>
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end('{"access_token":"abc","token_type":"mac"}'),
        },
      },
      'gave a token of another kind than Bearer.',
    ],
    ['the endpoint of tokens redirects', { at: { '/token': redirect('/other') } }, 'a redirect. None is followed'],
    [
      'the answer came from another authorization server',
      { answer: { iss: 'https://other.example/' } },
      'came from another authorization server than was asked.',
    ],
    [
      'the answer does not say who it is from, as was promised',
      { answer: { iss: '' } },
      'came from another authorization server than was asked.',
    ],
    [
      'the person was refused',
      { answer: { code: '', error: 'access_denied', error_description: 'not you\u202e' } },
      'Its authorization server refused: access_denied (not you ).',
    ],
    ['the answer holds no code', { answer: { code: '' } }, 'The answer to the sign-in holds no code.'],
  ])('%s', async (_, wrong, says) => {
    const at = await world(wrong);
    const { url, finish } = await signIns.begin(at.profile, never);
    const [, failed] = await Promise.all([fetch(at.agree(url)), finish().catch((error: Error) => error.message)]);
    expect(failed).toContain(says);
    expect(await signIns.state(at.profile)).toBe('out');
  });
});
