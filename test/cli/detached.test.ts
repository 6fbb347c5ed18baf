import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { accepted, asHost } from './forked-runs.ts';
import { rememberingHome, says } from './remembering-agents.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('F6, S6, K1, M2: a detached session has the files, the session memory and the context of where it left, alone in another home too', async () => {
  const home = rememberingHome();
  const keeps = home.agent('keeper', [
    {
      when: { step: 1 },
      answer: [{ call: 'remember', input: { scope: 'session', key: 'colour', text: 'The colour is blue.' } }],
    },
    { when: { step: 2 }, answer: [{ call: 'write_file', input: { path: 'plan.txt', content: 'beans\n' } }] },
    says('Kept.'),
  ]);
  const recalls = home.agent('reader', [
    { when: { step: 1 }, answer: [{ call: 'recall', input: { query: 'colour' } }] },
    says('Read.'),
  ]);
  const session = await home.run('Remember the colour', keeps);
  const run = async (at: string, ...words: string[]) => (await shell(at, [...words, '--json'])).out as never[];
  const [made] = (await run(home.folder, 'detach', session)) as { session: string }[];
  const detached = made?.session ?? '';
  const [item] = (await home.payloads(session, 'memory/committed')) as [{ key: string; text: string }];
  const [began] = await home.payloads(detached, 'session/detached');
  expect(began).toMatchObject({
    memory: [{ key: item.key, text: item.text }],
    tree: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  await run(home.folder, 'exec', session, '--', 'echo corn > plan.txt');
  const file = join(tempFolder(), 'detached.jsonl');
  expect((await shell(home.folder, ['export', detached, '--format', 'native', '--out', file])).code).toBe(0);
  const other = tempFolder();
  await run(other, 'import', file);
  for (const at of [home.folder, other]) {
    const { out } = await shell(at, ['exec', detached, '--json', '--', 'cat plan.txt']);
    expect(out[0]).toEqual({ stream: 'stdout', text: 'beans\n' });
    await run(at, 'run', 'What colour?', '--session', detached, '--agent', recalls);
    const events = (await run(at, 'events', detached)) as { kind: string; payload: { items?: object[] } }[];
    const recalled = events.filter(({ kind }) => kind === 'memory/recalled').at(-1);
    expect(recalled?.payload.items).toMatchObject([{ key: 'colour', scope: 'session', injected: true }]);
  }
}, 60_000);

it('M1, M2, F6: adopting a detached session brings its files and every key of its memory', async () => {
  const home = rememberingHome();
  const keeps = home.agent('keeper', [
    {
      when: { step: 1 },
      answer: [
        { call: 'remember', input: { scope: 'session', key: 'colour', text: 'blue' } },
        { call: 'remember', input: { scope: 'session', key: 'crop', text: 'beans' } },
        { call: 'write_file', input: { path: 'plan.txt', content: 'beans\n' } },
      ],
    },
    says('Kept.'),
  ]);
  const session = await home.run('Remember', keeps);
  const ours = await home.run('Hello', home.agent('greeter', [says('Hello.')]));
  const [made] = (await home.openrath('detach', session)).out as unknown as [{ session: string }];
  const merged = await home.openrath('merge', ours, made.session, '--adopt');
  expect(merged.code).toBe(0);
  const [{ memory = [] }] = (await home.payloads(ours, 'merge/completed')) as [{ memory?: object[] }];
  expect(memory).toMatchObject([
    { key: 'colour', text: 'blue' },
    { key: 'crop', text: 'beans' },
  ]);
  expect((await shell(home.folder, ['exec', ours, '--', 'cat plan.txt'])).text).toBe('beans\n');
}, 60_000);

it('F6: the agent offered for a detached session is the one that ran where it came from, until another ran in it', async () => {
  const home = rememberingHome();
  const [first, second] = [home.agent('first', [says('Read.')]), home.agent('second', [says('Dug.')])];
  const session = await home.run('Plan the bed', first);
  const models = await asHost(home.folder, async (host) => {
    const detached = accepted(await host.sessions.detach({ session })).session;
    const again = accepted(await host.sessions.detach({ session: detached })).session;
    const modelOf = async (of: string) => accepted(await host.runs.agentOf({ session: of })).agent?.model.name;
    return { detached, before: [await modelOf(detached), await modelOf(again)] };
  });
  await home.openrath('run', 'Dig', '--session', models.detached, '--agent', second);
  const after = await asHost(home.folder, (host) => host.runs.agentOf({ session: models.detached }));
  expect([models.before, accepted(after).agent?.model.name]).toEqual([['first', 'first'], 'second']);
}, 60_000);
