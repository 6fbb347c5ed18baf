import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { version } from '../core/version.ts';
import { oldNode } from './cli/old-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'require-node-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runOnOldNode(main: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', oldNode, main, ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

// The lock brings a Node for Linux only: elsewhere the older Node is refused, as below.
test.runIf(process.platform === 'linux')(
  'an older Node hands the command line to the Node that the lock brings and ends with its code',
  () => {
    const main = resolve('core/cli/main.mjs');
    expect(runOnOldNode(main, '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(runOnOldNode(main, 'no-such-command')).toMatchObject({ status: 2, stdout: '' });
  },
);

test.runIf(process.platform === 'linux')(
  'the Node that was handed the command line ends when the older one is killed, and frees its port',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'require-node-home-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const words = ['--import', oldNode, resolve('core/cli/main.mjs'), 'serve', '--home', home, '--json'];
    const outer = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [first] = (await once(outer.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(first.toString()) as { url: string };
    expect((await fetch(url)).status).toBe(200);
    outer.kill('SIGKILL');
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 20_000, interval: 100 });
  },
  60_000,
);

test('an older Node with no other beside it is refused in words, and as JSON where that is asked for', () => {
  mkdirSync(join(folder, 'core', 'cli'), { recursive: true });
  for (const file of ['core/require-node.mjs', 'core/cli/main.mjs']) cpSync(file, join(folder, file));
  const message = 'OpenRath Studio needs Node 24 or newer and this is v20.1.0.';
  const remedy = 'Run npm ci, which brings it for Linux, or install Node 24.';
  expect(runOnOldNode(join(folder, 'core/cli/main.mjs'), 'sessions', '--json')).toEqual({
    status: 1,
    stdout: `${JSON.stringify({ refused: { code: 'unsupported', message, remedy } })}\n`,
    stderr: `${message} ${remedy}\n`,
  });
});
