import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { startOpenrath } from './running-openrath.ts';
import { servedHome } from './served-home.ts';

const notKnown = { refused: { code: 'host-lost' } };

describe.skipIf(isMissing)('where the process that has the home open ends in order', () => {
  it('T2: a command that was begun there is not run once more in the next', async () => {
    const home = servedHome();
    const { out } = await home.openrath('run', 'hello');
    const { session } = out[0] as unknown as { session: string };
    const host = startOpenrath(home.folder, 'serve', '--port', '0');
    await host.next();
    const running = startOpenrath(home.folder, 'exec', session, 'echo beans >> bed.txt; echo planted; sleep 20');
    expect(await running.next()).toEqual({ stream: 'stdout', text: 'planted\n' });
    host.end('SIGTERM');
    const { code, rest } = await running.ended();
    expect([code, rest.at(-1)]).toMatchObject([1, notKnown]);
    await host.ended();
    expect((await home.payloads(session, 'tool/started')).length).toBe(1);
    expect(readFileSync(join(home.folder, 'workspaces', session, 'files', 'bed.txt'), 'utf8')).toBe('beans\n');
  }, 60_000);

  it('T2: a run that was begun there is not begun once more in a session of its own', async () => {
    const home = servedHome();
    const rules = [{ answer: [{ call: 'run_command', input: { command: 'sleep 20' } }] }];
    const agent = home.agent([], rules);
    const host = startOpenrath(home.folder, 'serve', '--port', '0');
    await host.next();
    const running = startOpenrath(home.folder, 'run', 'tend', '--agent', agent);
    while ((await running.next()).kind !== 'tool/started');
    host.end('SIGTERM');
    const { code, rest } = await running.ended();
    expect([code, rest.at(-1)]).toMatchObject([1, notKnown]);
    await host.ended();
    expect((await home.openrath('sessions')).out).toMatchObject([{ status: 'interrupted' }]);
  }, 60_000);
});
