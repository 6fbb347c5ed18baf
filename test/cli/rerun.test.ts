import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../runtime/made-up-log.ts';
import { runOpenrath } from './run-openrath.ts';
import { startShell } from './shell.ts';
import { writeTwoStepsAgent } from './two-steps-agent.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: string;
let recorded: readonly Line[];
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly session: string;
  readonly payload: Record<string, unknown>;
}

beforeAll(async () => {
  folder = await tempFolder();
  const agent = writeTwoStepsAgent(folder.path);
  const run = await openrath('run', 'plant beans', '--title', 'Beds', '--agent', agent, '--json');
  expect(run.out.at(-1)).toMatchObject({ status: 'done' });
  session = (run.out[0] as unknown as { session: string }).session;
  recorded = await eventsOf(session);
}, 60_000);
afterAll(() => folder.remove());
vi.setConfig({ testTimeout: 60_000 });

async function eventsOf(of: string): Promise<readonly Line[]> {
  return (await openrath('events', of, '--json')).out as unknown as readonly Line[];
}

function nth(kind: string, number = 0): Line {
  const found = recorded.filter((event) => event.kind === kind)[number];
  if (found === undefined) throw new Error(`no ${kind} ${number}`);
  return found;
}

/** Runs a re-run to its end; gives the session that it made, and what was recorded there. */
async function rerun(...words: string[]) {
  const { code, out } = await openrath('replay', session, '--mode', 'rerun', ...words, '--json');
  const { session: fork, status } = (out.at(-1) ?? {}) as unknown as { session: string; status: string };
  return { code, status, fork, events: code === 0 ? await eventsOf(fork) : [] };
}

const kindsOf = (events: readonly Line[]) => events.map(({ kind }) => kind);
const results = (events: readonly Line[]) =>
  events.flatMap(({ kind, payload }) =>
    kind === 'tool/ended' ? (payload.parts as { output?: string }[]).map(({ output }) => output) : [],
  );

describe('R4: replay --mode rerun', () => {
  it('says price and effects first, and with --preview runs nothing', async () => {
    const from = nth('model/requested', 1).id;
    const set = ['--set', 'model=other-beds', '--set', 'agent.instructions=Be brief.'];
    const { out } = await openrath('replay', session, '--mode', 'rerun', '--from', from, ...set, '--preview', '--json');
    const [{ plan }] = out as unknown as [{ plan: Record<string, unknown> }];
    const { agent, tools, nextTokens, ...rest } = plan;
    expect(rest).toEqual({
      kind: 'request',
      step: from,
      at: nth('tool/ended').id,
      changes: [
        { field: 'agent.model.name', was: 'beds', now: 'other-beds' },
        { field: 'agent.instructions', was: '', now: 'Be brief.' },
      ],
      recorded: { requests: 2, approvals: 0, calls: [{ tool: 'read_file', effect: 'read', times: 1 }], tokens: 148 },
      backend: 'local',
      costUsd: 0,
      price: 'a script answers on this machine: nobody charges for it',
    });
    expect(agent).toMatchObject({ name: 'gardener', instructions: 'Be brief.' });
    const called = { version: '1', was: '1', placement: 'local', verdict: 'allow' };
    expect(tools).toContainEqual({ name: 'run_command', effect: 'irreversible', ...called });
    expect(tools).toContainEqual(expect.objectContaining({ name: 'write_file', version: '1' }));
    expect(nextTokens).toBeGreaterThan(10);
    expect((await openrath('sessions', '--json')).out).toHaveLength(1);
  });

  it('says them in words as well, what is unknown too', async () => {
    const words = ['--from', nth('tool/ended').id, '--preview'];
    const { text } = await openrath('replay', session, '--mode', 'rerun', ...words);
    expect(text.split('\n').filter((line) => !line.startsWith('  may call'))).toEqual([
      `Re-run from a call, in a fork at ${nth('model/answered').id}`,
      '  agent      gardener, scripted/beds',
      '  changes    none',
      '  commands   in local',
      '  recorded   2 requests, 148 tokens; calls: run_command (irreversible) 1×, read_file (read) 1×',
      '  approvals  none was asked for',
      '  first      unknown',
      '  price      $0.00 (a script answers on this machine: nobody charges for it)',
      '',
    ]);
  });

  it('from a request: forks before it, keeps the files of that moment, and goes live', async () => {
    const { status, events } = await rerun('--from', nth('model/answered', 1).id, '--set', 'model=other-beds');
    expect(status).toBe('done');
    expect(kindsOf(events)).toEqual([
      'session/forked',
      'run/started',
      'model/requested',
      'model/answered',
      'tool/started',
      'tool/ended',
      'model/requested',
      'model/answered',
      'run/ended',
    ]);
    expect(events[0]?.payload).toMatchObject({ at: nth('tool/ended').id, title: 'Re-run of “Beds”' });
    expect(events[1]?.payload.rerun).toEqual({ of: nth('model/answered', 1).id, fields: ['model'] });
    expect(results(events)).toEqual(['beans\n']);
  });

  it('from a call: performs it again on the files before it, and asks no request that is not downstream', async () => {
    const { status, events } = await rerun('--from', nth('tool/started').id);
    expect(status).toBe('done');
    expect(kindsOf(events).slice(0, 5)).toEqual([
      'session/forked',
      'run/started',
      'tool/started',
      'tool/ended',
      'model/requested',
    ]);
    expect(results(events)).toEqual(['1\n', 'beans\n']);
    expect(events[3]?.payload.treeAfter).toBe(nth('tool/ended').payload.treeAfter);
  });

  it('from a message: another one takes its place', async () => {
    const { events } = await rerun('--from', nth('message').id, '--set', 'message=plant plums');
    expect(kindsOf(events)).toEqual([
      'session/forked',
      'run/started',
      'message',
      'model/requested',
      'model/answered',
      'run/ended',
    ]);
    expect(events[4]?.payload.parts).toEqual([{ type: 'text', text: 'Plums it is.' }]);
  });

  it('A1: an approval that is on record is asked for again, also by a fork from the call itself', async () => {
    const agent = writeTwoStepsAgent(folder.path, true);
    const home = join(folder.path, 'home');
    const asked = async () => (await openrath('approvals', '--json')).out as unknown as { event: string }[];
    const run = runOpenrath(home, ['run', 'plant beans', '--agent', agent, '--json']);
    await expect.poll(asked, { timeout: 30_000 }).toHaveLength(1);
    const [first] = await asked();
    await openrath('approve', first?.event ?? '');
    const { session: approved } = (await run).out[0] as unknown as { session: string };
    const again = runOpenrath(home, ['replay', approved, '--mode', 'rerun', '--from', first?.event ?? '', '--json']);
    await expect.poll(asked, { timeout: 30_000 }).toHaveLength(1);
    const [second] = await asked();
    expect(second?.event).not.toBe(first?.event);
    await openrath('deny', second?.event ?? '', '--reason', 'not twice');
    const { out } = await again;
    expect((out[0] as unknown as { plan: { recorded: unknown } }).plan.recorded).toMatchObject({ approvals: 1 });
    expect(results(out as unknown as Line[])).toEqual([
      'A person denied it: not twice. Nothing was run.',
      expect.stringMatching(/bed\.txt/),
    ]);
  }, 90_000);

  it('S1: changes nothing that was recorded', async () => {
    expect(await eventsOf(session)).toEqual(recorded);
    const [{ sound }] = (await openrath('verify', '--json')).out as unknown as [{ sound: boolean }];
    expect(sound).toBe(true);
  });

  it.each<[string, () => string[], object]>([
    [
      'no step',
      () => [],
      {
        code: 'usage',
        message: 'A re-run begins at a step.',
        remedy: 'Name it with --from EVENT: openrath events lists them.',
      },
    ],
    [
      'an event that is no step',
      () => ['--from', nth('run/ended').id],
      {
        code: 'unsupported',
        message: expect.stringMatching(/^Event [0-9a-f]{64} is no step that can be done again\.$/),
        remedy: 'Choose a person’s message, a request to a model, or a call of an agent of ours.',
      },
    ],
    [
      'a field that nothing has',
      () => ['--from', nth('message').id, '--set', 'agent.__proto__=1'],
      {
        code: 'invalid',
        message: 'agent.__proto__ is nothing that a re-run can change.',
        remedy:
          'Set model, temperature, maxOutputTokens, message, result, placement, tool.NAME (such as tool.read_file) or agent.FIELD (such as agent.instructions).',
      },
    ],
    [
      'a value that a field can’t have',
      () => ['--from', nth('message').id, '--set', 'agent.limits.steps=0'],
      {
        code: 'invalid',
        message: 'agent.limits.steps can’t be 0: “limits.steps” is less than 1.',
        remedy: 'Look at the agent’s fields, and set one to a value that it takes.',
      },
    ],
    [
      'words before a call',
      () => ['--from', nth('tool/ended').id, '--set', 'message=no'],
      {
        code: 'invalid',
        message: 'A call is made again as the model asked for it: nothing is said before it.',
        remedy: 'Set the message at the step of the request or of the person’s message.',
      },
    ],
  ])('refuses %s, and says what to do', async (_, words, refused) => {
    const { code, out } = await openrath('replay', session, '--mode', 'rerun', ...words(), '--json');
    expect([code, out]).toEqual([1, [{ refused }]]);
  });
});
