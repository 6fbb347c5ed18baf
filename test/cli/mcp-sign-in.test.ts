import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mcpProfile } from '../../core/model/mcp/mcp-profile.ts';
import { oauthWorld } from '../adapters/mcp/oauth-world.ts';
import { startOpenrath } from './running-openrath.ts';
import { servedHome, writeProfile } from './served-home.ts';

it('A2 S10: a person signs in to a server, leaves a sign-in, signs out and removes it; each act is on record, and no secret outside the place of keys', async () => {
  const server = await oauthWorld();
  let isClosed = false;
  onTestFinished(async () => void (isClosed || (await server.close())));
  const { openrath, at, folder } = servedHome();
  const profile = mcpProfile.parse({ name: 'tracker', start: { over: 'http', url: server.url, signIn: {} } });
  const [added] = (await openrath('mcp', 'add', writeProfile(at, profile))).out;
  expect(added).toMatchObject({ signIn: 'out' });
  expect(added?.says).toContain(
    'You sign in to it where it says, as a program that registers itself, for: whatever the server asks for. What that gives goes to this address alone.',
  );
  const early = await openrath('mcp', 'sign-in', 'tracker');
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('Nobody consented to tracker.')]);
  expect(server.authorizations).toEqual([]);
  await openrath('mcp', 'consent', 'tracker', '--profile', String((added as { digest?: string } | undefined)?.digest));
  const unsigned = await openrath('mcp', 'test', 'tracker');
  expect([unsigned.code, unsigned.err.trim()]).toEqual([
    1,
    'Nobody is signed in to tracker. Sign in: openrath mcp sign-in tracker',
  ]);

  const left = startOpenrath(folder, 'mcp', 'sign-in', 'tracker');
  const { open: abandoned } = await left.next();
  left.end('SIGINT');
  expect(await left.ended()).toEqual({ code: 130, rest: [], err: '' });
  await expect(fetch(server.agree(String(abandoned)))).rejects.toThrow('fetch failed');

  const signing = startOpenrath(folder, 'mcp', 'sign-in', 'tracker');
  const { open } = await signing.next();
  const back = server.agree(String(open));
  expect((await fetch(back)).status).toBe(200);
  expect(await signing.ended()).toEqual({ code: 0, rest: [{ name: 'tracker', signIn: 'in' }], err: '' });
  expect((await openrath('mcp', 'list')).out).toMatchObject([{ name: 'tracker', signIn: 'in' }]);
  expect((await openrath('mcp', 'test', 'tracker')).out).toMatchObject([{ tools: [{ name: 'do' }] }]);

  const secrets = ['access-token-number-1', 'refresh-token-number-1', back.searchParams.get('code') ?? ''];
  expect(holding(folder, secrets)).toEqual(['secrets.json']);
  expect((await openrath('mcp', 'sign-out', 'tracker')).out).toEqual([{ name: 'tracker', signIn: 'out' }]);
  const again = await openrath('mcp', 'sign-out', 'tracker');
  expect([again.code, again.err.trim()]).toEqual([1, 'Nobody is signed in to tracker.']);
  expect(holding(folder, secrets)).toEqual([]);

  const next = startOpenrath(folder, 'mcp', 'sign-in', 'tracker');
  await fetch(server.agree(String((await next.next()).open)));
  expect((await next.ended()).code).toBe(0);
  await server.close();
  isClosed = true;
  const [removed] = (await openrath('mcp', 'remove', 'tracker')).out;
  expect(removed).toEqual({ name: 'tracker', removed: true, notTold: expect.stringContaining('ECONNREFUSED') });
  expect(holding(folder, ['access-token-number-2'])).toEqual([]);
  const acts = (await openrath('reflog')).out as unknown as { says: string }[];
  expect(acts.map(({ says }) => says)).toEqual(
    ['removed', 'signed in', 'signed out', 'signed in', 'its profile consented to', 'added'].map(
      (did) => `Server tracker: ${did}`,
    ),
  );
}, 90_000);

/** Files of a home that hold one of some texts. */
function holding(folder: string, texts: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => texts.some((text) => readFileSync(path).includes(text)))
    .map((path) => path.slice(folder.length + 1));
}
