import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { McpAnswer } from '../../../core/runtime/ports/mcp.ts';
import { isMissing } from '../sandbox/sandboxed.ts';
import { callOf, mcpHome, never, nodeProfile, opened } from './mcp-home.ts';

let nowMs = Date.UTC(2026, 2, 2);
const home = mcpHome({ nowMs: () => nowMs });
afterAll(home.drop);

const bad = (how: string, more: Parameters<typeof nodeProfile>[2] = {}) =>
  nodeProfile('bad', 'mcp-bad-server.mjs', { ...more, args: [how, ...(more.args ?? [])] });

const said = (output: string, isError = false): McpAnswer => ({ output, isError, images: [] });

describe.skipIf(isMissing)('reliability 4.4: the end of a server', () => {
  it('at the handshake says how it ended', async () => {
    await expect(opened(home.servers, bad('die-at-handshake'))).rejects.toThrow(
      'bad did not answer as a server of tools: It exited with 7.',
    );
    expect(readdirSync(home.scratch)).toEqual([]);
  });

  it('before a program is there at all', async () => {
    const profile = nodeProfile('bad', 'x', { command: '/opt/nothing' });
    await expect(opened(home.servers, profile)).rejects.toThrow(
      'bad did not answer as a server of tools: It did not start: execvp /opt/nothing: No such file or directory',
    );
  });

  it('in a call is one answer; it is started again at once, then after waiting longer each time', async () => {
    const server = await opened(home.servers, bad('die'));
    const { tools } = await server.list(never);
    const [tool] = tools;
    if (tool === undefined) throw new Error('no tool');
    const ask = () => server.call({ tool, input: {} }, { signal: never });
    const died = said('It was ended by SIGKILL. Whether do did something is not known.', true);
    const wait = (seconds: number) => ({
      ...said(`bad has ended. It can be started again in ${seconds} s. Nothing was run.`, true),
      ending: 'failed-to-start',
    });
    expect(await ask()).toEqual(died);
    expect(await ask()).toEqual(died);
    expect(await ask()).toEqual(wait(1));
    nowMs += 1_000;
    expect(await ask()).toEqual(died);
    expect(await ask()).toEqual(wait(2));
    nowMs += 1_999;
    expect(await ask()).toEqual(wait(1));
    nowMs += 1;
    expect(await ask()).toEqual(died);
    expect(await ask()).toEqual(wait(4));
  });

  it('between two calls is not seen by the next one', async () => {
    const server = await opened(home.servers, bad('die-after'));
    expect(await callOf(server, 'do', {})).toEqual(said('done'));
    // The host takes its folder away once it knows of the end.
    await expect.poll(() => readdirSync(home.scratch)).toEqual([]);
    expect(await callOf(server, 'do', {})).toEqual(said('done'));
  });
});

describe.each(['sandbox', 'unisolated'] as const)('reliability 4.4: nothing is left of a server, %s,', (where) => {
  const network = where === 'unisolated' ? where : 'off';

  it.skipIf(isMissing)('that ignores SIGTERM and has started others, when it is closed', async () => {
    const mark = `mark-close-${where}-${process.pid}`;
    const server = await opened(home.servers, bad('stubborn', { network, args: [mark] }));
    expect(processesWith(mark).length).toBeGreaterThan(1);
    await server.close();
    expect(processesWith(mark)).toEqual([]);
    await expect(server.list(never)).rejects.toThrow('bad was closed.');
    await server.close();
  });

  it.skipIf(isMissing)('when the host is killed', async () => {
    const mark = `mark-kill-${where}-${process.pid}`;
    const script = join(import.meta.dirname, '../../programs/mcp-host.ts');
    const host = spawn(process.execPath, [script, where, mark], {
      env: { ...process.env, TMPDIR: home.scratch },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(host.stdout, 'data');
    expect(processesWith(mark).length).toBeGreaterThan(2);
    host.kill('SIGKILL');
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });
});

/** Processes of this machine that were started with a word, but for those that have ended and wait for their parent. */
function processesWith(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(word);
      } catch {
        // It ended meanwhile.
        return false;
      }
    });
}
