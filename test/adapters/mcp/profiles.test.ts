import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openMcp } from '../../../core/adapters/mcp/open-mcp.ts';
import { profileProblem } from '../../../core/adapters/mcp/profile-problem.ts';
import { pickSandbox } from '../../../core/adapters/sandbox/pick-sandbox.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import { type McpProfile, mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { profileDigest } from '../../../core/model/mcp/tool-pins.ts';
import { isMissing } from '../sandbox/sandboxed.ts';
import { callOf, mcpHome, never, nodeProfile, opened } from './mcp-home.ts';

const home = mcpHome();
afterAll(home.drop);

const everything = nodeProfile('everything', '@modelcontextprotocol/server-everything/dist/index.js', {
  args: ['stdio'],
  network: 'unisolated',
});

/** Servers of a machine without a sandbox; each start is counted. */
function withoutSandbox() {
  const start = vi.fn(pickSandbox(systemClock, 'win32').start);
  return {
    start,
    servers: openMcp({
      clock: systemClock,
      version: '1',
      startSandboxed: start,
      scratch: home.scratch,
      secrets: home.secrets,
    }),
  };
}

describe('A2 nothing is started', () => {
  it.each([
    ['that nobody consented to', ''],
    [
      'whose consent was for another profile',
      profileDigest(mcpProfile.parse({ ...everything, timeoutMs: 1_000 }), sha256),
    ],
  ])('%s', async (_, consent) => {
    const { start, servers } = withoutSandbox();
    const profile = nodeProfile('everything', 'x');
    await expect(servers.open({ profile, consent }, never)).rejects.toThrow(
      'Nobody consented to everything as it is now. Nothing was started.',
    );
    expect(start).not.toHaveBeenCalled();
  });

  it('P2 in a sandbox that this machine does not have', async () => {
    const { servers } = withoutSandbox();
    await expect(opened(servers, nodeProfile('everything', 'x'))).rejects.toThrow(
      "everything did not start: programs can't be isolated on Windows yet. Run agents on Linux or macOS; here a session can be run without isolation where you choose that for it.",
    );
    expect(readdirSync(home.scratch)).toEqual([]);
  });

  it.skipIf(isMissing)('with a list of hosts that can’t be read', async () => {
    const profile = nodeProfile('everything', 'x', { network: { hosts: ['https://a.example'] } });
    await expect(opened(home.servers, profile)).rejects.toThrow(
      "everything did not start: The sandbox can't be set up: https://a.example: It is no host.",
    );
    expect(readdirSync(home.scratch)).toEqual([]);
  });

  it('with more arguments than this system takes', async () => {
    const args = Array.from({ length: 200 }, () => 'x'.repeat(30_000));
    for (const network of ['off', 'unisolated'] as const) {
      const profile = nodeProfile('everything', 'x', { network, args });
      await expect(opened(home.servers, profile)).rejects.toThrow('everything did not start: ');
    }
    expect(readdirSync(home.scratch)).toEqual([]);
  });

  it('after all servers were closed', async () => {
    const { servers } = withoutSandbox();
    await servers.close();
    await expect(opened(servers, everything)).rejects.toThrow('The servers of this program were closed.');
  });
});

it.skipIf(process.platform === 'win32')('P2 a server without isolation has no environment but its own', async () => {
  vi.stubEnv('OPENRATH_TEST_KEY', 'a secret of ours');
  const server = await opened(home.servers, everything);
  const { output } = await callOf(server, 'get-env', {});
  const known = ['HOME', 'LANG', 'OLDPWD', 'PATH', 'PWD', 'SHLVL', 'TMPDIR', 'USER', 'XDG_RUNTIME_DIR', '_'];
  expect(Object.keys(JSON.parse(output)).filter((name) => !known.includes(name))).toEqual([]);
  await server.close();
  expect(readdirSync(home.scratch)).toEqual([]);
});

describe('A2 a profile by which nothing could ever be started or reached is known by itself', () => {
  const folderTo = (to: string, from = '/home/me/garden') =>
    nodeProfile('files', 'x', { folders: [{ from, to, access: 'read' }] });
  const at = (url: string) => mcpProfile.parse({ name: 'far', start: { over: 'http', url } });
  it.each<[profile: McpProfile, field: string | undefined, says: string]>([
    [folderTo('/tmp/x'), 'start.folders.3.to', '/tmp/x is part of the sandbox itself. Choose another place for it.'],
    [folderTo('/usr'), 'start.folders.3.to', '/usr is part of the sandbox itself. Choose another place for it.'],
    [folderTo('/a/../b'), 'start.folders.3.to', '/a/../b is no plain absolute path. Choose another place for it.'],
    [folderTo('/a', '/etc'), 'start.folders.3.from', '/etc belongs to the system. Choose a folder of your own.'],
    [folderTo('/a'), undefined, ''],
    [nodeProfile('here', 'x', { network: 'unisolated' }), undefined, ''],
    [nodeProfile('near', 'x', { network: { hosts: ['a.example', '*.b.example:443'] } }), undefined, ''],
    [
      nodeProfile('near', 'x', { network: { hosts: ['a.example', '*.org'] } }),
      'start.network.hosts.1',
      '*.org is every name of a whole domain of the top. Name what is needed.',
    ],
    [at('file:///etc/passwd'), 'start.url', 'file: is not reached. Use https.'],
    [
      at('https://169.254.169.254/mcp'),
      'start.url',
      '169.254.169.254 is an address of a private network or of this machine. No remote server is reached there.',
    ],
    [at('http://me:secret@127.0.0.1/'), 'start.url', 'It holds a name or a password. Leave them out.'],
    [at('x'), 'start.url', 'It is no address. Give one that begins with https://.'],
    [at('https://tools.example/mcp'), undefined, ''],
  ])('%#', (profile, field, says) => {
    expect(profileProblem(profile)).toEqual(field === undefined ? undefined : { field, says });
  });
});
