import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { startOpenrath } from './running-openrath.ts';
import { type ServedHome, servedHome } from './served-home.ts';

type Workspace = 'own' | 'shared';

/** An agent whose sub-agent runs a command that writes a line, and into a dependency folder, and then stands still. */
function agentIn(home: ServedHome, workspace: Workspace): string {
  const command = 'mkdir node_modules; echo hoe > node_modules/hoe; echo weeded >> log.txt; sleep 600';
  const script = home.agent(
    [],
    [{ when: { step: 1 }, answer: [{ call: 'run_command', input: { command } }] }, { answer: [{ text: 'Weeded.' }] }],
  );
  const model = { provider: 'scripted', name: 'weeder', script: `${script}.script` };
  const lead = [
    {
      when: { step: 1 },
      answer: [{ call: 'spawn_agent', input: { task: 'Weed the bed.', agent: 'weeder', workspace } }],
    },
    { answer: [{ text: 'Tended.' }] },
  ];
  return home.agent([], lead, { agents: [{ name: 'weeder', model }] });
}

type Waiting = { readonly event: string; readonly session: string; readonly type: string };

it.skipIf(isMissing).each<[Workspace, readonly string[]]>([
  ['own', ['log.txt']],
  ['shared', ['log.txt', 'node_modules']],
])(
  'R6, F5, T2: killed in the middle of its sub-agent’s command, and again while it waits, a run asks what became of it and ends once; of %s files %j come back',
  async (workspace, back) => {
    const home = servedHome();
    const running = startOpenrath(home.folder, 'run', 'tend', '--agent', agentIn(home, workspace));
    const { session } = (await running.next()) as { session: string };
    const logs = () => globSync(join(home.folder, 'workspaces', '*', '**', 'log.txt'));
    await vi.waitFor(() => expect(logs().map((path) => readFileSync(path, 'utf8'))).toEqual(['weeded\n']), 30_000);
    running.end('SIGKILL');
    await running.ended();

    const asked = async () => (await home.openrath('approvals')).out as unknown as readonly Waiting[];
    const again = startOpenrath(home.folder, 'continue', session);
    const until = { timeout: 30_000, interval: 200 };
    const [review] = await vi.waitFor(async () => {
      const all = await asked();
      expect(all).toMatchObject([{ type: 'review', tool: 'run_command' }]);
      return all;
    }, until);
    again.end('SIGKILL');
    await again.ended();

    const last = startOpenrath(home.folder, 'continue', session);
    await vi.waitFor(async () => expect(await asked()).toEqual([review]), until);
    expect(await home.openrath('review', review?.event ?? '', 'happened')).toMatchObject({ code: 0, err: '' });
    const { code, rest } = await last.ended();
    expect([code, rest.at(-1)]).toEqual([0, { session, status: 'done' }]);

    const child = review?.session ?? '';
    const count = async (of: string, kind: string) => (await home.payloads(of, kind)).length;
    expect([await count(child, 'tool/started'), await count(child, 'tool/ended')]).toEqual([1, 1]);
    expect([await count(child, 'run/ended'), await count(session, 'run/ended')]).toEqual([1, 1]);
    expect(await count(session, 'tool/ended')).toBe(1);
    expect((await home.openrath('files', session)).out).toMatchObject([
      { path: 'log.txt', sizeBytes: 7 },
      ...back.slice(1).map((path) => ({ kind: 'carried', path })),
    ]);
    expect(readdirSync(join(home.folder, 'workspaces', session, 'files')).sort()).toEqual(back);
    expect((await home.openrath('verify')).code).toBe(0);
  },
  120_000,
);
