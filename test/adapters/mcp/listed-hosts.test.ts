import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import { profileDigest } from '../../../core/model/mcp/tool-pins.ts';
import type { Reached } from '../../../core/runtime/ports/mcp.ts';
import { type StandIn, standIn, toLoopback } from '../sandbox/listed-world.ts';
import { isMissing } from '../sandbox/sandboxed.ts';
import { callOf, mcpHome, never, nodeProfile } from './mcp-home.ts';

/** Every name leads to this machine here: a server of the tests stands for the internet. */
const home = mcpHome(systemClock, toLoopback);
let near: StandIn;
beforeAll(async () => {
  near = await standIn();
});
afterAll(async () => {
  near.close();
  await home.drop();
});

const weather = (...hosts: readonly string[]) =>
  nodeProfile('weather', 'mcp-fetch-server.mjs', { network: { hosts: [...hosts] } });

describe.skipIf(isMissing)('A2 a server with a list of hosts', () => {
  it('fetches from a name of the list by the client of its language, and is kept from all others', async () => {
    const profile = weather(`*.near.example:${near.port}`, `127.0.0.1:${near.port}`);
    const reached: Reached[] = [];
    const onReached = async (place: Reached) => void reached.push(place);
    const server = await home.servers.open({ profile, consent: profileDigest(profile, sha256), onReached }, never);
    const get = async (url: string) => (await callOf(server, 'get', { url })).output;
    const to = `api.near.example:${near.port}`;
    expect(await get(`http://${to}/beans`)).toBe('200 /beans');
    expect(await get(`http://${to}/moved`)).toMatch(/^failed: /);
    expect(await get(`http://localhost:${near.port}/`)).toMatch(/^failed: connect ECONNREFUSED/);
    expect(near.heard).toEqual([`GET /beans at ${to}`, `GET /moved at ${to}`]);
    expect(reached).toEqual([
      { to, outcome: 'allowed' },
      { to: 'far.example:80', outcome: 'refused', because: 'it is not on the list' },
    ]);
    await server.close();
  });

  it('is started for the very list that a person consented to, and for no other', async () => {
    const consent = profileDigest(weather('api.near.example'), sha256);
    const profile = weather('api.near.example', 'far.example');
    await expect(home.servers.open({ profile, consent }, never)).rejects.toThrow(
      'Nobody consented to weather as it is now. Nothing was started.',
    );
  });
});
