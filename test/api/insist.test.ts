import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, defineTool, openStudio, RefusedError, run, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-insist-'));
let studio: Studio;
let session: Session;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
  session = await studio.create();
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

// What a program in plain JavaScript may hand in: TypeScript would not compile it.
const any = (value: unknown) => value as never;
const agent = new Agent({ name: 'a', model: { provider: 'scripted', name: 'default' } });

it.each<[string, unknown, string]>([
  ['a path', '/some/path', 'it must be an object.'],
  ['null', null, 'it must be an object.'],
  ['a misspelled option', { hmoe: '/some/path' }, 'it holds what is not asked for: “hmoe”.'],
  ['a home that is no path', { home: 5 }, '“home” must be a text.'],
  ['a home that is empty', { home: '' }, '“home” is empty.'],
])('openStudio with %s opens no home in silence', async (_, given, says) => {
  const folder = tempFolder();
  vi.stubEnv('HOME', folder);
  vi.stubEnv('XDG_DATA_HOME', folder);
  await expect(openStudio(any(given)).finally(() => vi.unstubAllEnvs())).rejects.toMatchObject({
    ...{ name: 'RefusedError', code: 'invalid', message: `openStudio can’t take what it was given: ${says}` },
    remedy: "For example: openStudio({ home: '/path/of/a/home' }).",
  });
  expect(readdirSync(folder)).toEqual([]);
});

it.each<[string, () => unknown, string]>([
  ['create', () => studio.create(any('/some/folder')), 'it must be an object.'],
  ['session', () => studio.session(any(5)), 'it must be a text.'],
  ['say', () => session.say(any({ words: 'x' })), 'it must be a text.'],
  ['fork', () => session.fork(any('an event')), 'it must be an object.'],
  ['merge', () => session.merge(any(session.id)), 'it must be a session.'],
  ['merge', () => session.merge(session, any({ resolve: { a: 'mine' } })), '“resolve.a” '],
  ['to', () => session.to(any(undefined)), 'it must be a text.'],
  ['validate', () => session.validate(any('npm test')), 'it must be an object.'],
  ['judge', () => session.judge(any({ verdict: 'good' })), '“verdict” must be one of passed, failed, undecided.'],
  ['choose', () => session.choose(any({ candidates: [], chosen: 'a', how: 'rule' })), '“candidates” '],
  ['ask', () => session.ask(any('Is it dug?')), 'it must be an object.'],
  ['call', () => session.call('run_command', any('ls')), '“input” must be an object.'],
  ['withdraw', () => session.withdraw('an event', any('why')), 'it must be an object.'],
  ['withdraw', () => session.withdraw('an event', any(null)), 'it must be an object.'],
  ['compress', () => session.compress(any('a summary')), 'it must be an object.'],
  ['replay', () => session.replay(any({ mode: 'again' })), '“mode” '],
  ['replay', () => session.replay(any({ mode: 'plan' })), '“from” must be a text.'],
  ['replay', () => session.replay(any({ mode: 'plan', from: 'x', set: null })), '“set” must be an object.'],
  ['replay', () => session.replay(any({ mode: 'rerun', from: 'x', agent: null })), '“agent” must be an object.'],
  ['read', () => Agent.read(any(0)), 'it must be a text.'],
  ['forward', () => agent.forward(any(session.id)), 'it must be a session.'],
  ['run', () => run(async (value) => value, session, any('first')), 'it must be an object.'],
  ['run', () => run(any(null), session, { runId: 'first' }), 'the program must be a function or a workflow.'],
])('%s says what it takes where it is given something else, and nothing is recorded', async (entry, call, says) => {
  const error = await (async () => call())().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RefusedError);
  const { message, remedy } = error as RefusedError;
  expect([message.startsWith(`${entry} can’t take what it was given: ${says}`), message, remedy !== undefined]).toEqual(
    [true, message, true],
  );
  expect((await studio.host.sessions.list({})).map(({ head }) => head)).toEqual([session.head]);
});

it.each<[string, (given: never) => unknown]>([
  ['openStudio', (given) => openStudio(given)],
  ['tools', (given) => openStudio({ home: join(folder, 'none'), tools: [given] })],
  ['create', (given) => studio.create(given)],
  ['session', (given) => studio.session(given)],
  ['defineTool', (given) => defineTool(given)],
  ['new Agent', (given) => new Agent(given)],
  ['read', (given) => Agent.read(given)],
  ['forward', (given) => agent.forward(given)],
  ['run', (given) => run(given, session, { runId: 'first' })],
  ['run of a session', (given) => run(async (value) => value, given, { runId: 'first' })],
  ['run with options', (given) => run(async (value) => value, session, given)],
  ['say', (given) => session.say(given)],
  ['fork', (given) => session.fork(given)],
  ['merge', (given) => session.merge(given)],
  ['merge with options', (given) => session.merge(session, given)],
  ['to', (given) => session.to(given)],
  ['validate', (given) => session.validate(given)],
  ['judge', (given) => session.judge(given)],
  ['withdraw', (given) => session.withdraw(given)],
  ['compress', (given) => session.compress(given)],
  ['replay', (given) => session.replay(given)],
])('%s refuses null', async (_, call) => {
  const error = await (async () => call(any(null)))().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RefusedError);
});

it('defineTool says what a tool is where it is given none', () => {
  for (const given of [null, undefined, 'weather'])
    expect(() => defineTool(any(given))).toThrow(
      expect.objectContaining({
        name: 'RefusedError',
        message: 'What is given is no tool.',
        remedy: 'A tool is an object: { name, description, input, effect, run }.',
      }),
    );
});

it('a program that gives no session is refused in words', async () => {
  const forgot = run(
    any(async () => undefined),
    await studio.create(),
    { runId: 'forgot' },
  );
  await expect(forgot).rejects.toMatchObject({
    ...{ name: 'RefusedError', message: 'The program gave what is no session.' },
    remedy: 'Have it return the session that it ends with.',
  });
});
