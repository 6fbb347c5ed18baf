import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { asHost } from './forked-runs.ts';
import { startShell } from './shell.ts';

const shell = startShell();

interface Row {
  readonly id: string;
  readonly status: string;
  readonly statusDetail?: string;
  readonly outcome?: object;
  readonly title: string;
}

/** A session that ended well, of one file. */
async function began() {
  const [home, folder] = [tempFolder(), tempFolder()];
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  const openrath = (...words: string[]) => shell(home, words);
  const { out } = await openrath('run', 'hello', '--workspace', folder, '--json');
  const { session } = out[0] as unknown as { session: string };
  const row = async (id = session) => {
    const { out } = await openrath('sessions', '--json');
    const { status, statusDetail, outcome } = (out as unknown as Row[]).find((each) => each.id === id) as Row;
    return { status, ...(statusDetail && { statusDetail }), ...(outcome && { outcome }) };
  };
  const kinds = async (id = session) => {
    const { out } = await openrath('events', id, '--json');
    return (out as unknown as { kind: string }[]).map(({ kind }) => kind);
  };
  return { session, home, folder, openrath, row, kinds };
}

const event = expect.stringMatching(/^[0-9a-f]{64}$/);

it('V1: a person’s verdict is on record, and what they say failed does not read as done until they say that it passed', async () => {
  const { session, openrath, row } = await began();
  expect(await row()).toEqual({ status: 'done' });
  const failed = await openrath('validate', session, '--fail', '--note', 'the words are wrong', '--json');
  const criterion = 'a person looked at it';
  expect([failed.code, failed.out]).toEqual([0, [{ session, validator: 'person', verdict: 'failed', criterion }]]);
  expect(await row()).toEqual({
    status: 'failed',
    statusDetail: 'validation failed: a person looked at it (by person)',
    outcome: { verdict: 'failed', validator: 'person', criterion, event },
  });
  const { out } = await openrath('events', session, '--json');
  const last = out.at(-1) as unknown as { kind: string; by: string; payload: object };
  expect([last.kind, last.by, last.payload]).toEqual([
    'validation',
    'person',
    { validator: 'person', criterion, judged: [event], verdict: 'failed', evidence: 'the words are wrong' },
  ]);
  await openrath('validate', session, '--pass');
  expect(await row()).toEqual({
    status: 'done',
    outcome: { verdict: 'passed', validator: 'person', criterion, event },
  });
  const said = await openrath('sessions');
  expect(said.text).toContain('validation passed: a person looked at it (by person)');
}, 60_000);

it('V1: a verdict is taken back on record, and the one before it counts again', async () => {
  const { session, openrath, row, kinds } = await began();
  const before = await kinds();
  await openrath('validate', session, '--fail');
  const { outcome } = (await row()) as { readonly outcome: { readonly event: string } };
  const back = await openrath('validate', session, '--withdraw', outcome.event, '--note', 'a slip', '--json');
  expect([back.code, back.out]).toEqual([0, [{ session, withdrawn: outcome.event }]]);
  expect(await row()).toEqual({ status: 'done' });
  expect(await kinds()).toEqual([...before, 'validation', 'validation/withdrawn']);
  const again = await openrath('validate', session, '--withdraw', outcome.event);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('That verdict is taken back already.')]);
}, 60_000);

it('V1: a command judges beside a person: each criterion has its own newest verdict, and the exit code is the verdict', async () => {
  const { session, home, openrath, row } = await began();
  await openrath('validate', session, '--pass');
  const failed = await openrath('validate', session, '--command', 'grep two a.txt', '--json');
  const criterion = 'grep two a.txt';
  expect([failed.code, failed.out]).toEqual([1, [{ session, validator: 'command', verdict: 'failed', criterion }]]);
  expect(await row()).toMatchObject({ status: 'failed', outcome: { verdict: 'failed', validator: 'command' } });
  const [, rests = ''] = /validation {2}rests on ([0-9a-f]{64})$/m.exec((await openrath('events', session)).text) ?? [];
  const shown = await asHost(home, (host) => host.event.detail({ event: rests, step: rests }));
  expect(shown.ok && shown.detail.step).toMatchObject({
    kind: 'tool',
    call: { result: rests },
    title: expect.stringContaining(criterion),
  });
  await openrath('exec', session, '--', 'echo two >> a.txt');
  const after = 'validation failed: grep two a.txt (by command); it went on after that';
  expect(await row()).toMatchObject({ status: 'failed', statusDetail: after });
  expect((await openrath('validate', session, '--command', 'grep two a.txt')).code).toBe(0);
  expect(await row()).toEqual({
    status: 'done',
    outcome: { verdict: 'passed', validator: 'command', criterion, event },
  });
}, 60_000);

it('V1: an agent judges in a fork, its answer is the evidence, and neither files nor conversation of the session are touched', async () => {
  const { session, folder, openrath, row, kinds } = await began();
  writeFileSync(
    join(folder, 'judge.yaml'),
    `name: judge
model:
  provider: scripted
  name: judge
  script: |
    rules:
      - when: { step: 1 }
        answer:
          - call: run_command
            input: { command: "cat a.txt; echo spoiled > a.txt" }
      - answer: [{ text: "The file says one only.\\n**VERDICT: failed**" }]
`,
  );
  const before = await kinds();
  const words = ['validate', session, '--agent', join(folder, 'judge.yaml'), '--criterion', 'a.txt says two'];
  const { code, out } = await openrath(...words, '--json');
  const criterion = 'a.txt says two';
  const [given] = out as unknown as { in: string }[];
  expect([code, given]).toEqual([
    1,
    { session, validator: 'agent', verdict: 'failed', in: expect.any(String), criterion },
  ]);
  expect(await row()).toEqual({
    status: 'failed',
    statusDetail: 'validation failed: a.txt says two (by agent)',
    outcome: { verdict: 'failed', validator: 'agent', criterion, event },
  });
  expect(await kinds()).toEqual([...before, 'validation']);
  const events = async (id: string) =>
    (await openrath('events', id, '--json')).out as unknown as {
      id: string;
      kind: string;
      payload: { evidence?: string };
    }[];
  const answer = (await events(given?.in ?? '')).findLast(({ kind }) => kind === 'model/answered');
  expect((await events(session)).at(-1)?.payload.evidence).toBe(answer?.id);
  expect((await openrath('exec', session, '--', 'cat a.txt')).text).toBe('one\n');
}, 60_000);

it('V1: a judge that never answered, or ends in no verdict, leaves it undecided, and it is said why', async () => {
  const { session, folder, openrath } = await began();
  const judged = async (rule: string) => {
    const script = `rules:\n- ${rule}\n`;
    const judge = { name: 'judge', model: { provider: 'scripted', name: 'judge', script } };
    writeFileSync(join(folder, 'judge.yaml'), JSON.stringify(judge));
    const words = ['validate', session, '--agent', join(folder, 'judge.yaml'), '--criterion', 'it is so', '--json'];
    const { code, out } = await openrath(...words);
    const { verdict, because } = out[0] as unknown as { verdict: string; because?: string };
    return [code, verdict, because];
  };
  expect(await judged('{ fail: { code: refused, message: Not today. } }')).toEqual([
    1,
    'undecided',
    expect.stringMatching(/^The judge never answered: its run failed: .*Not today/),
  ]);
  expect(await judged('{ answer: [{ text: Who knows. }] }')).toEqual([
    1,
    'undecided',
    'The answer of the judge ends in no verdict.',
  ]);
}, 60_000);

it('V1: a verdict on a step names its event and its files, is shown beside the outcome and decides nothing of it', async () => {
  const { session, openrath, row } = await began();
  const events = async () =>
    (await openrath('events', session, '--json')).out as unknown as {
      id: string;
      kind: string;
      refs: object[];
      payload: { tree?: string };
    }[];
  const before = await events();
  const answer = before.findLast(({ kind }) => kind === 'model/answered')?.id ?? '';
  const tree = before.findLast(({ kind }) => kind === 'workspace/began')?.payload.tree;
  const failed = await openrath('validate', session, '--at', answer, '--fail', '--note', 'too short', '--json');
  const criterion = 'a person looked at it';
  const said = { session, validator: 'person', verdict: 'failed', at: answer, criterion };
  expect([failed.code, failed.out]).toEqual([0, [said]]);
  const last = (await events()).at(-1);
  expect([last?.payload, last?.refs]).toEqual([
    { validator: 'person', criterion, judged: [answer], step: true, verdict: 'failed', evidence: 'too short' },
    [{ event: answer }, { tree }],
  ]);
  expect(await row()).toEqual({ status: 'done' });
  expect((await openrath('sessions')).text).toContain('1 step judged: 0 passed, 1 failed, 0 undecided');
  const none = await openrath('validate', session, '--at', 'nothing', '--pass');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('is of no step of this session.')]);
}, 60_000);

it('V1: a command judges a step on its files in a fork there; its end is the evidence, and the files as they stand are neither judged nor touched', async () => {
  const { session, openrath, row, kinds } = await began();
  const events = async (id = session) =>
    (await openrath('events', id, '--json')).out as unknown as {
      id: string;
      kind: string;
      refs: object[];
      payload: { tree?: string; ending?: string };
    }[];
  const first = await events();
  const step = first.findLast(({ kind }) => kind === 'model/answered')?.id ?? '';
  const tree = first.findLast(({ kind }) => kind === 'workspace/began')?.payload.tree;
  await openrath('exec', session, '--', 'echo two > a.txt');
  const before = await kinds();
  const criterion = 'a.txt says one';
  const words = ['validate', session, '--at', step, '--criterion', criterion, '--json'];
  const passed = await openrath(...words, '--command', 'grep one a.txt && echo spoiled > a.txt');
  const [given] = passed.out as unknown as { in: string }[];
  const said = { session, validator: 'command', in: expect.any(String), at: step, criterion };
  expect([passed.code, given]).toEqual([0, { ...said, verdict: 'passed' }]);
  const ended = (await events(given?.in)).findLast(({ kind }) => kind === 'tool/ended');
  const payload = {
    validator: 'command',
    criterion,
    judged: [step],
    step: true,
    verdict: 'passed',
    evidence: ended?.id,
  };
  const last = (await events()).at(-1);
  expect([last?.payload, last?.refs]).toEqual([payload, [{ event: step }, { event: ended?.id }, { tree }]]);
  expect(await kinds()).toEqual([...before, 'validation']);
  expect([(await openrath('exec', session, '--', 'cat a.txt')).text, await row()]).toEqual([
    'two\n',
    { status: 'done' },
  ]);
  const failed = await openrath(...words, '--command', 'grep two a.txt');
  expect([failed.code, failed.out]).toEqual([1, [{ ...said, verdict: 'failed' }]]);
  const killed = await openrath(...words, '--command', 'kill -9 $$');
  expect([killed.code, killed.out]).toEqual([1, [{ ...said, verdict: 'undecided' }]]);
  const none = await openrath('validate', session, '--at', 'nothing', '--command', 'true');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('is of no step of this session.')]);
}, 60_000);

it('V1: what says no verdict, or two, is refused with the remedy', async () => {
  const { session, openrath } = await began();
  const none = await openrath('validate', session);
  expect([none.code, none.err]).toEqual([
    expect.any(Number),
    expect.stringContaining('Say --pass, --fail or --undecided, or give a --command or an --agent.'),
  ]);
  expect((await openrath('validate', session, '--pass', '--fail')).code).not.toBe(0);
}, 60_000);
