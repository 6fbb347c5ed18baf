import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tempFolder } from '../runtime/made-up-log.ts';
import { sample } from './openrath.ts';
import { rememberingHome, says } from './remembering-agents.ts';
import { startShell } from './shell.ts';
import { writeTwoStepsAgent } from './two-steps-agent.ts';

const shell = startShell();
vi.setConfig({ testTimeout: 60_000 });

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
}

let folder: Awaited<ReturnType<typeof tempFolder>>;
const openrath = async (...words: string[]) => await shell(join(folder.path, 'home'), [...words, '--json']);
let session: string;
let recorded: readonly Line[];

beforeAll(async () => {
  folder = await tempFolder();
  const { out } = await openrath('run', 'plant beans', '--agent', writeTwoStepsAgent(folder.path));
  session = (out[0] as unknown as { session: string }).session;
  recorded = await eventsOf(session);
}, 60_000);
afterAll(() => folder.remove());

async function eventsOf(of: string): Promise<readonly Line[]> {
  return (await openrath('events', of)).out as unknown as readonly Line[];
}

const nth = (kind: string, number = 0) => recorded.filter((event) => event.kind === kind)[number] as Line;

async function rerun(from: string, ...sets: string[]) {
  const words = sets.flatMap((set) => ['--set', set]);
  const { code, out } = await openrath('replay', session, '--mode', 'rerun', '--from', from, ...words);
  const [first] = out as unknown as [{ plan?: Record<string, unknown>; refused?: object }];
  const { session: fork } = (out.at(-1) ?? {}) as unknown as { session: string };
  return { code, first, fork, events: code === 0 ? await eventsOf(fork) : [] };
}

it('R4: another result of a call takes the place of the recorded one: the call and its files are reused, the model is asked anew', async () => {
  const { first, events, fork } = await rerun(nth('tool/started').id, 'result=99 beds');
  expect(first.plan).toMatchObject({
    kind: 'call',
    at: nth('tool/ended').id,
    changes: [{ field: 'result', was: '1\n', now: '99 beds' }],
    nextTokens: expect.any(Number),
  });
  expect(events.map(({ kind }) => kind).slice(0, 5)).toEqual([
    'session/forked',
    'run/started',
    'tool/ended',
    'model/requested',
    'model/answered',
  ]);
  const { callId } = nth('tool/started').payload;
  expect(events[2]?.payload).toEqual({
    ending: 'exited',
    parts: [{ type: 'tool-result', callId, output: '99 beds', isError: false }],
    replaces: { event: nth('tool/ended').id, tool: 'run_command' },
  });
  const asked = await openrath('context', events[3]?.id ?? '');
  expect(JSON.stringify(asked.out)).toContain('99 beds');
  expect(await openrath('files', fork)).toMatchObject({ code: 0 });
  const verdicts = (await openrath('replay', fork, '--mode', 'verify')).out as unknown as { verdict?: string }[];
  expect(verdicts.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
  expect(await eventsOf(session)).toEqual(recorded);
});

it('R4: parameters of the model, placement and the version of a tool are changes, shown before it runs', async () => {
  const { version } = nth('tool/started').payload as { version: string };
  const { first, events } = await rerun(
    nth('model/requested', 1).id,
    ...['temperature=0.2', 'maxOutputTokens=900', 'placement=local', `tool.run_command=${version}`],
  );
  expect(first.plan?.changes).toEqual([
    { field: 'agent.model.temperature', now: '0.2' },
    { field: 'agent.model.maxOutputTokens', now: '900' },
    { field: 'tool.run_command', was: version, now: version },
    { field: 'placement', was: 'local', now: 'local' },
  ]);
  expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual(['session/forked', 'placement/moved', 'run/started']);
});

it.each([
  ['a result at a request', 'model/requested', 'result=x', 'A message or a request has no result.'],
  ['a place that is not here', 'tool/started', 'placement=moon', 'There is no backend moon here.'],
  ['another version of a tool', 'tool/started', 'tool.run_command=0', 'There is one version of run_command here: 1.'],
  ['a tool that is not offered', 'tool/started', 'tool.dig=1', 'The agent has no tool dig.'],
  ['a tool without a name', 'tool/started', 'tool.=1', 'tool. is nothing that a re-run can change.'],
  ['an empty value', 'tool/started', 'agent.model.name=', 'agent.model.name can’t be empty: “model.name” is empty.'],
])('R4: refuses %s', async (_, kind, set, message) => {
  const { code, first } = await rerun(nth(kind).id, set);
  expect([code, first.refused]).toMatchObject([1, { message }]);
});

it('R4, F4: a call of another program is not made again: the request that asked for it is', async () => {
  const at = async (...words: string[]) => (await shell(join(folder.path, 'imported'), [...words, '--json'])).out;
  await at('import', sample);
  const [row] = (await at('sessions')) as unknown as [{ id: string }];
  const ended = ((await at('events', row.id)) as unknown as Line[]).find(({ kind }) => kind === 'tool/ended');
  const agent = writeTwoStepsAgent(folder.path);
  const words = ['replay', row.id, '--mode', 'rerun', '--from', ended?.id ?? '', '--agent', agent, '--preview'];
  expect(await at(...words)).toMatchObject([{ plan: { kind: 'request' } }]);
});

it('R4: what was recalled at the start is on record once: a re-run from the first request inherits it', async () => {
  const home = rememberingHome();
  const of = await home.run('When do I plant?', home.agent('planter', [says('In May.')]));
  const [request] = ((await home.openrath('events', of)).out as unknown as Line[]).filter(
    ({ kind }) => kind === 'model/requested',
  );
  const { out } = await home.openrath(
    ...['replay', of, '--mode', 'rerun', '--from', request?.id ?? '', '--set', 'agent.instructions=Be brief.'],
  );
  const { session: fork } = out.at(-1) as unknown as { session: string };
  expect(await home.payloads(of, 'memory/recalled')).toHaveLength(1);
  expect(await home.payloads(fork, 'memory/recalled')).toEqual([]);
  expect(await home.payloads(fork, 'model/answered')).toHaveLength(1);
});
