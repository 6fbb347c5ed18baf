import { expect, it } from 'vitest';
import { startOpenrath } from './running-openrath.ts';
import { type ServedHome, servedHome } from './served-home.ts';

const write = (path: string, content: string) => ({ call: 'write_file', input: { path, content } });
const lead = [
  { when: { step: 1 }, answer: [{ call: 'spawn_agent', input: { task: 'Weed the bed.', agent: 'weeder' } }] },
  { answer: [{ text: 'Tended.' }] },
];
const weeder = JSON.stringify({
  rules: [
    { when: { step: 1 }, answer: [{ call: 'run_command', input: { command: 'echo weeded >> log.txt' } }] },
    { when: { step: 2 }, answer: [write('bed.txt', 'beans')] },
    { answer: [{ text: 'Weeded.' }] },
  ],
});

interface Asked {
  readonly event: string;
  readonly session: string;
  readonly title: string;
  readonly command: string;
}

/** A home, and an agent whose sub-agent asks before it writes. */
function homeOfAgents(): { readonly home: ServedHome; readonly agent: string } {
  const home = servedHome();
  const script = home.agent([], JSON.parse(weeder).rules);
  const model = { provider: 'scripted', name: 'weeder', script: `${script}.script` };
  const policy = [{ tool: 'write_file', verdict: 'ask' }];
  return { home, agent: home.agent([], lead, { policy, agents: [{ name: 'weeder', model }] }) };
}

type Running = ReturnType<typeof startOpenrath>;

/** The session that the run is in, once its sub-agent asks; and what is asked. */
async function untilAsked(home: ServedHome, running: Running): Promise<{ session: string; asked: Asked }> {
  const { session } = (await running.next()) as { session: string };
  return { session, asked: await askedIn(home) };
}

async function askedIn(home: ServedHome): Promise<Asked> {
  for (;;) {
    const [asked] = (await home.openrath('approvals')).out as unknown as readonly Asked[];
    if (asked !== undefined) return asked;
  }
}

it('A1, F5: what a sub-agent asks is in the one inbox with its session’s name; approved, its files come back', async () => {
  const { home, agent } = homeOfAgents();
  const running = startOpenrath(home.folder, 'run', 'tend', '--agent', agent);
  const { session, asked } = await untilAsked(home, running);
  expect(asked).toMatchObject({ title: 'Weed the bed.', type: 'approval', tool: 'write_file', command: 'bed.txt' });
  expect(asked.session).not.toBe(session);
  expect((await home.openrath('approve', asked.event)).code).toBe(0);
  expect((await running.ended()).rest.at(-1)).toEqual({ session, status: 'done' });
  expect((await home.payloads(session, 'tool/ended')).at(-1)).toMatchObject({
    spawned: { session: asked.session },
    changes: [
      { path: 'bed.txt', change: 'added' },
      { path: 'log.txt', change: 'added' },
    ],
  });
}, 60_000);

it('A1, F5: an edited call runs in the place of what the sub-agent asked, and a denial is told to it', async () => {
  for (const [words, says] of [
    [['approve', '--input', JSON.stringify(write('bed.txt', 'kale').input)], undefined],
    [['deny', '--reason', 'not there'], 'A person denied it: not there. Nothing was run.'],
  ] as const) {
    const { home, agent } = homeOfAgents();
    const running = startOpenrath(home.folder, 'run', 'tend', '--agent', agent);
    const { session, asked } = await untilAsked(home, running);
    const [verb, ...more] = words;
    expect((await home.openrath(verb, asked.event, ...more)).code).toBe(0);
    expect((await running.ended()).rest.at(-1)).toEqual({ session, status: 'done' });
    const end = (await home.payloads(asked.session, 'tool/ended')).at(-1);
    if (says !== undefined) expect(end).toMatchObject({ ending: 'denied', reason: says });
    else {
      const [started] = (await home.payloads(asked.session, 'tool/started')).slice(-1);
      expect(JSON.parse(String(started?.input))).toEqual({ path: 'bed.txt', content: 'kale' });
    }
  }
}, 90_000);

it('X3, F5: a stop of the run ends the wait of its sub-agent, and nothing waits any more', async () => {
  const { home, agent } = homeOfAgents();
  const running = startOpenrath(home.folder, 'run', 'tend', '--agent', agent);
  const { session, asked } = await untilAsked(home, running);
  expect((await home.openrath('stop', session, '--reason', 'enough')).code).toBe(0);
  expect((await running.ended()).rest.at(-1)).toEqual({ session, status: 'stopped' });
  expect((await home.openrath('approvals')).out).toEqual([]);
  expect(await home.payloads(asked.session, 'run/stopped')).toEqual([{ by: 'person', reason: 'enough' }]);
  expect((await home.openrath('approve', asked.event)).err).toContain('It was answered before, or its run is over.');
}, 60_000);

it('R6, A1, F5: killed while its sub-agent waits, a run goes on with the answer that was given meanwhile; nothing finished is done again', async () => {
  const { home, agent } = homeOfAgents();
  const running = startOpenrath(home.folder, 'run', 'tend', '--agent', agent);
  const { session, asked } = await untilAsked(home, running);
  running.end('SIGKILL');
  await running.ended();
  expect(await askedIn(home)).toEqual({ ...asked, cutOff: session });
  expect((await home.openrath('approve', asked.event)).code).toBe(0);
  const { code, out } = await home.openrath('continue', session);
  expect([code, out.at(-1)]).toEqual([0, { session, status: 'done' }]);
  const commands = (await home.payloads(asked.session, 'tool/started')).map(({ tool, attempt }) => [tool, attempt]);
  expect(commands).toEqual([
    ['run_command', 1],
    ['write_file', 1],
  ]);
  expect(await home.payloads(asked.session, 'model/answered')).toHaveLength(3);
  const [, wrote] = await home.payloads(asked.session, 'tool/ended');
  const end = (await home.payloads(session, 'tool/ended')).at(-1);
  expect(end).toMatchObject({ spawned: { session: asked.session, steps: 3 }, changed: 2, treeAfter: wrote?.treeAfter });
  expect((await home.openrath('verify')).code).toBe(0);
}, 90_000);
