import { describe, expect, it } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { type RunningOpenrath, startOpenrath } from './running-openrath.ts';
import { servedHome } from './served-home.ts';

async function untilSays(running: RunningOpenrath, key: string, value?: string): Promise<void> {
  for (let line = await running.next(); ; line = await running.next())
    if (key in line && (value === undefined || line[key] === value)) return;
}

describe('X3: what a signal ends exits as shells have it, and its last line is how it ended', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends a run with %i', async (signal, code) => {
    const home = servedHome();
    const script = [{ answer: [{ call: 'write_file', input: { path: 'bed.txt', content: 'beans' } }] }];
    const agent = home.agent([], script, { policy: [{ tool: 'write_*', verdict: 'ask' }] });
    const running = startOpenrath(home.folder, 'run', 'Plant.', '--agent', agent);
    const { session } = await running.next();
    await untilSays(running, 'waitsFor');
    running.end(signal);
    const ended = await running.ended();
    expect([ended.code, ended.rest.at(-1)]).toEqual([code, { session, status: 'stopped' }]);
  });

  it.skipIf(isMissing)('SIGINT ends a sample with 130, also between two of its agents', async () => {
    const home = servedHome();
    const running = startOpenrath(home.folder, 'run', '--sample', 'engineering');
    await untilSays(running, 'kind', 'run/ended');
    running.end('SIGINT');
    const { code, rest } = await running.ended();
    expect([code, rest.at(-1)]).toEqual([130, { session: expect.any(String), status: 'stopped' }]);
  });
});

it('SIGHUP ends serve in order, also where it comes twice', async () => {
  const home = servedHome();
  const running = startOpenrath(home.folder, 'serve', '--port', '0');
  await running.next();
  running.end('SIGHUP');
  running.end('SIGHUP');
  expect(await running.ended()).toEqual({ code: 0, rest: [], err: '' });
});
