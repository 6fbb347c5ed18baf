import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, type AgentDefinition, openStudio, type Session } from 'openrath-studio';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { framesOf } from '../adapters/model/wire/ask-over.ts';
import { chatFake } from '../adapters/model/wire/chat-fake.ts';
import type { MadeAnswer } from '../adapters/model/wire/made-answer.ts';
import { type Got, serveWire, stream } from '../adapters/model/wire/serve-wire.ts';
import { startOpenrath } from '../cli/running-openrath.ts';
import { type ServedHome, servedHome } from '../cli/served-home.ts';

vi.setConfig({ testTimeout: 60_000 });

const chat = chatFake('compatible');

interface Told {
  readonly role: string;
  readonly content: string | readonly { readonly text: string }[];
}

/** An agent whose model is a server on the loopback that answers with these, one after another, and what it was told. */
async function overTheWire(answers: readonly (MadeAnswer | readonly string[])[], more: Partial<AgentDefinition> = {}) {
  let asked = 0;
  const server = await serveWire((response) => {
    const answer = answers[asked++] ?? { text: ['Well.'] };
    stream(response, 'length' in answer ? answer : framesOf(chat, answer));
  });
  onTestFinished(server.close);
  const model = { provider: 'compatible', name: 'made-1', baseUrl: `${server.address}${chat.base}` };
  const told = (got: Got | undefined) => (JSON.parse(got?.body ?? '{"messages":[]}') as { messages: Told[] }).messages;
  return { agent: new Agent({ name: 'gardener', model, ...more }), last: () => told(server.got.at(-1)) };
}

async function opened(home: ServedHome) {
  const studio = await openStudio({ home: home.folder });
  onTestFinished(studio.close);
  return studio;
}

const kinds = async (session: Session) => (await session.events()).map(({ kind }) => kind);
const prompts = (told: readonly Told[]) =>
  told
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text)));
const results = (told: readonly Told[]) =>
  told.filter(({ role }) => role === 'tool').map(({ content }) => content as string);

it('B-10: a fork at a prompt, an answer or a call goes on from exactly there, and its parent stays as it is', async () => {
  const home = servedHome();
  const studio = await opened(home);
  const call = { calls: [{ id: 'c1', name: 'list_files', pieces: ['{}'] }] };
  const { agent, last } = await overTheWire([{ text: ['One.'] }, { text: ['Two.'] }, call, { text: ['Three.'] }]);
  let session = await studio.create({ title: 'Six turns' });
  for (const turn of ['1', '2', '3', '4', '5', '6']) session = await agent.forward(session.say(`turn ${turn}`));
  const before = await session.events();
  const at = (kind: string, nth: number) => before.filter((event) => event.kind === kind)[nth - 1]?.id ?? '';
  const points: [string, string, number][] = [
    ['the first prompt', at('message', 1), 1],
    ['the third prompt', at('message', 3), 3],
    ['the last answer', at('run/ended', 6), 6],
    ['a call', at('tool/ended', 1), 3],
  ];
  for (const [what, event, turns] of points) {
    const fork = await session.fork({ at: event, title: what });
    const [first] = await fork.events();
    expect([first?.kind, first?.parents]).toEqual(['session/forked', [event]]);
    await agent.forward(fork.say('and now?'));
    const expected = ['1', '2', '3', '4', '5', '6'].slice(0, turns).map((turn) => `turn ${turn}`);
    expect([what, prompts(last())]).toEqual([what, [...expected, 'and now?']]);
  }
  expect(await (await studio.session(session.id)).events()).toEqual(before);
  expect(await studio.host.home.verify({})).toMatchObject({ sound: true });
});

describe('B-12, B-13: the host is killed in the second of two calls, after its effect', async () => {
  const line = (text: string, then = '') => ({
    call: 'run_command',
    input: { command: `echo ${text} >> count.txt${then}` },
  });
  const rules = [
    { when: { step: 1 }, answer: [line('one'), line('two', '; sleep 600')] },
    { answer: [{ text: 'Done.' }] },
  ];

  async function killed(): Promise<{ home: ServedHome; session: string }> {
    const home = servedHome();
    const run = startOpenrath(home.folder, 'run', 'Count.', '--agent', home.agent([], rules));
    const { session } = await run.next();
    const counted = () => globSync(join(home.folder, '**/count.txt')).map((file) => readFileSync(file, 'utf8'));
    await expect.poll(counted, { timeout: 30_000 }).toContain('one\ntwo\n');
    run.end('SIGKILL');
    await run.ended();
    return { home, session: String(session) };
  }

  it('B-13: taken up, it waits for a person and does nothing twice', async () => {
    const { home, session } = await killed();
    const run = startOpenrath(home.folder, 'continue', session);
    const waiting = async () => (await home.openrath('approvals')).out as readonly object[];
    await expect.poll(waiting, { timeout: 30_000 }).toMatchObject([{ type: 'review', tool: 'run_command' }]);
    const [{ event }] = (await waiting()) as unknown as [{ event: string }];
    expect((await home.openrath('review', event, 'happened')).code).toBe(0);
    expect((await run.ended()).rest.at(-1)).toEqual({ session, status: 'done' });
    expect(await home.payloads(session, 'tool/started')).toHaveLength(2);
    expect((await home.openrath('exec', session, 'cat count.txt')).out[0]).toMatchObject({ text: 'one\ntwo\n' });
  });

  it('B-12: a fork goes on with a request that any provider takes, and the log is not rewritten', async () => {
    const { home, session } = await killed();
    const studio = await opened(home);
    const parent = await studio.session(session);
    const before = await parent.events();
    const { agent, last } = await overTheWire([{ text: ['On we go.'] }]);
    const fork = await agent.forward((await parent.fork()).say('go on'));
    expect(fork.answer).toBe('On we go.');
    expect(results(last())).toEqual(['no output', 'not run in this branch']);
    expect(await (await studio.session(session)).events()).toEqual(before);
  });
});

it('B-12: an imported log that ends in a call goes on in a fork, with a request that any provider takes', async () => {
  const home = servedHome();
  await home.openrath('import', join(import.meta.dirname, 'unanswered-call.jsonl'));
  const studio = await opened(home);
  const [row] = await studio.host.sessions.list({});
  const { agent, last } = await overTheWire([{ text: ['On we go.'] }]);
  const fork = await agent.forward((await (await studio.session(row?.id ?? '')).fork()).say('go on'));
  expect(fork.answer).toBe('On we go.');
  expect(last().map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
});

it('B-14: two windows say something in one session at once: the late one is refused, and said again it is in a fork; both turns are there', async () => {
  const home = servedHome();
  const windows = [await opened(home), await opened(home)];
  const { agent } = await overTheWire([]);
  const studio = await opened(home);
  const begun = await agent.forward(await studio.create({ says: 'hello' }));
  const values = await Promise.all(windows.map((studio) => studio.session(begun.id)));
  const say = (at: number) => agent.forward((values[at] as Session).say(`from window ${at}`));
  const ends = await Promise.allSettled([say(0), say(1)]);
  const late = ends.findIndex(({ status }) => status === 'rejected');
  expect(ends[late]).toMatchObject({ reason: { message: 'A run of this session is going on.' } });
  const fork = await say(late);
  const first = await (await studio.session(begun.id)).events();
  const saidIn = (events: Awaited<ReturnType<Session['events']>>) =>
    events.flatMap(({ kind, payload }) => (kind === 'message' ? [JSON.stringify(payload)] : []));
  expect(saidIn(first)).toEqual([expect.stringContaining('hello'), expect.stringContaining(`from window ${1 - late}`)]);
  expect(saidIn(await fork.events())).toEqual([expect.stringContaining(`from window ${late}`)]);
  expect((await fork.events())[0]).toMatchObject({ kind: 'session/forked', parents: [begun.head] });
});

it('B-11: a replay shows the old answer as history and runs nothing; who runs it again is asked again', async () => {
  const home = servedHome();
  const line = { call: 'write_file', input: { path: 'bed.txt', content: 'beans' } };
  const rules = [{ when: { step: 1 }, answer: [line] }, { answer: [{ text: 'Done.' }] }];
  const file = home.agent([], rules, { policy: [{ tool: 'write_file', verdict: 'ask' }] });
  const studio = await opened(home);
  const waiting = async () => await studio.host.runs.waiting({});
  const agent = await Agent.read(file);
  const run = agent.forward(await studio.create({ says: 'plant' }));
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
  const [first] = await waiting();
  await studio.host.runs.approve({ event: first?.event ?? '', answer: { answer: 'approved' } });
  const session = await run;
  const before = await session.events();
  await session.replay({ mode: 'watch' });
  expect((await session.replay()).holds).toBe(true);
  expect([await waiting(), await (await studio.session(session.id)).events()]).toEqual([[], before]);
  const asked = before.find(({ kind }) => kind === 'approval/asked');
  const again = session.replay({ mode: 'rerun', from: asked?.id ?? '' });
  await expect.poll(waiting, { timeout: 30_000 }).toMatchObject([{ tool: 'write_file' }]);
  const [second] = await waiting();
  expect(second?.event).not.toBe(first?.event);
  await studio.host.runs.approve({ event: second?.event ?? '', answer: { answer: 'denied' } });
  const ended = (await (await again).events()).filter(({ kind }) => kind === 'tool/ended');
  expect(ended.map(({ payload }) => payload)).toMatchObject([{ ending: 'denied' }]);
});

it('4.6, A1: a call that asks names the folder that it would run in', async () => {
  const home = servedHome();
  const call = { call: 'run_command', input: { command: 'git clean -fdx', cwd: 'src/../deep' } };
  const file = home.agent([], [{ answer: [call] }], { policy: [{ tool: '*', verdict: 'ask' }] });
  const studio = await opened(home);
  const ended = Agent.read(file).then(async (agent) => agent.forward(await studio.create({ says: 'clean' })));
  const stopped = expect(ended).rejects.toThrow('enough');
  const waiting = async () => await studio.host.runs.waiting({});
  await expect
    .poll(waiting, { timeout: 30_000 })
    .toMatchObject([{ command: 'git clean -fdx', cwd: '/workspace/src/../deep' }]);
  await studio.host.runs.stop({ session: (await waiting())[0]?.session ?? '', reason: 'enough' });
  await stopped;
});

it.each(['length', 'no end'])(
  'B-15, T3: over the wire, a call that ends in the middle of its input (%s) runs nothing and writes nothing',
  async (how) => {
    const home = servedHome();
    const studio = await opened(home);
    const calls = [{ id: 'c1', name: 'write_file', pieces: ['{"path":"notes.txt","content":"line1'] }];
    const { begin, calls: callFrames, end } = chat.frames({ calls, end: 'length' });
    const { agent, last } = await overTheWire([
      [...begin, ...callFrames, ...(how === 'length' ? end : [])],
      { text: ['I saw.'] },
    ]);
    const session = await agent.forward(await studio.create({ says: 'write' }));
    expect((await kinds(session)).filter((kind) => kind.startsWith('tool/'))).toEqual([]);
    const answered = (await session.events()).find(({ kind }) => kind === 'model/answered');
    expect(answered?.payload).toMatchObject({ unfinished: [{ callId: 'c1', name: 'write_file' }] });
    expect(globSync(join(home.folder, '**/notes.txt'))).toEqual([]);
    expect(session.answer).toBe('I saw.');
    expect(last().at(-1)?.role).toBe('user');
  },
);

it('B-6, B-7: characters that were parted between pieces are whole, our cut parts none, and every byte is kept', async () => {
  const home = servedHome();
  const studio = await opened(home);
  const parted =
    "import os,time\nfor b in b'\\xe2\\x89\\xa4': os.write(1, bytes([b])); time.sleep(0.01); os.write(2, b'.')\nos.write(1, b'\\xf0\\x9f')";
  const family = `python3 -c "import sys; sys.stdout.write('x' * 1020 + '👩‍👩‍👧' * 5)"`;
  const call = (id: string, name: string, input: object) => ({
    calls: [{ id, name, pieces: [JSON.stringify(input)] }],
  });
  const answers = [
    call('c1', 'run_code', { language: 'python', code: parted }),
    call('c2', 'run_command', { command: family }),
    { text: ['I saw.'] },
  ];
  const { agent, last } = await overTheWire(answers, { sandbox: { commands: { outputBytes: 1024 } } });
  const session = await agent.forward(await studio.create({ says: 'go' }));
  const [one = '', two] = results(last());
  expect([...one].toSorted()).toEqual(['.', '.', '.', '≤', '\uFFFD'].toSorted());
  expect(two).toBe(
    `${'x'.repeat(1020)}
[86 more bytes of output were not kept]
[It exited with 0. It came up against its limit of outputBytes.]`,
  );
  const ended = (await session.events()).filter(({ kind }) => kind === 'tool/ended').map(({ payload }) => payload);
  expect(ended).toMatchObject([{ outputBytes: 8 }, { outputBytes: 1110 }]);
});
