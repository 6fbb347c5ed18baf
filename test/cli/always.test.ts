import { expect, it } from 'vitest';
import { startOpenrath } from './running-openrath.ts';
import { servedHome } from './served-home.ts';

it('A1 “always” writes a rule that later calls obey, in other sessions too; it is listed, and once it is revoked they ask again', async () => {
  const home = servedHome();
  const script = [
    { when: { step: 1 }, answer: [{ call: 'write_file', input: { path: 'bed.txt', content: 'beans' } }] },
    { answer: [{ text: 'Done.' }] },
  ];
  const agent = home.agent([], script, { policy: [{ tool: 'write_file', verdict: 'ask' }] });
  const untilAsked = async (running: ReturnType<typeof startOpenrath>) => {
    for (let line = await running.next(); ; line = await running.next())
      if (line.kind === 'approval/asked') return line as { id: string; session: string };
  };
  const first = startOpenrath(home.folder, 'run', 'Plant.', '--agent', agent);
  const asked = await untilAsked(first);
  expect((await home.openrath('approve', asked.id, '--always')).out).toMatchObject([{ answer: 'always' }]);
  expect((await first.ended()).rest.at(-1)).toMatchObject({ status: 'done' });

  const rules = (await home.openrath('policy', 'list')).out as readonly object[] as readonly [{ id: string }];
  expect(rules).toEqual([
    {
      id: expect.any(String),
      says: 'allow write_file exactly "bed.txt"',
      addedAtMs: expect.any(Number),
      rule: { tool: 'write_file', version: '1', exactly: 'bed.txt', verdict: 'allow' },
    },
  ]);
  expect(await home.payloads(asked.session, 'approval/answered')).toMatchObject([
    { answer: 'approved', rule: rules[0].id },
  ]);

  const second = (await home.openrath('run', 'Plant.', '--agent', agent)).out as readonly object[];
  expect(second.at(-1)).toMatchObject({ status: 'done' });
  expect(second).not.toContainEqual(expect.objectContaining({ kind: 'approval/asked' }));

  const revoked = await home.openrath('policy', 'revoke', rules[0].id.slice(0, 4));
  expect(revoked.out).toEqual([{ rule: rules[0].id, revoked: true }]);
  expect((await home.openrath('policy', 'list')).out).toEqual([]);
  const again = await home.openrath('policy', 'revoke', rules[0].id);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is no rule')]);
  const third = startOpenrath(home.folder, 'run', 'Plant.', '--agent', agent);
  const askedAgain = await untilAsked(third);
  await home.openrath('deny', askedAgain.id);
  expect((await third.ended()).rest.at(-1)).toMatchObject({ status: 'done' });
}, 60_000);

it('A1 a rule of “always” is for the call as it was, or for what a pattern says, and never for what the agent’s file denies', async () => {
  const home = servedHome();
  const policy = [
    { tool: 'write_file', matches: 'keys/*', verdict: 'deny' },
    { tool: 'write_file', verdict: 'ask' },
  ];
  const steps = ['bed/a.txt', 'bed/b.txt', 'keys/c.txt'].map((path, at) => ({
    when: { step: at + 1 },
    answer: [{ call: 'write_file', input: { path, content: 'x' } }],
  }));
  const agent = home.agent([], [...steps, { answer: [{ text: 'Done.' }] }], { policy });
  const run = startOpenrath(home.folder, 'run', 'Plant.', '--agent', agent);
  let asked = await run.next();
  while (asked.kind !== 'approval/asked') asked = await run.next();
  await home.openrath('approve', String(asked.id), '--always', '--matches', '*', '--hours', '1');
  const { rest } = await run.ended();
  expect(rest.at(-1)).toMatchObject({ status: 'done' });
  const ends = await home.payloads(String(asked.session), 'tool/ended');
  expect(ends.map(({ ending }) => ending)).toEqual(['exited', 'exited', 'denied']);
}, 60_000);

it('A1 a pattern that does not fit the call that asks is refused: nothing is answered and no rule is written; else it says which', async () => {
  const home = servedHome();
  const script = [
    { when: { step: 1 }, answer: [{ call: 'run_command', input: { command: 'echo two >> log.txt' } }] },
    { when: { step: 2 }, answer: [{ call: 'write_file', input: { path: 'shed/a.txt', content: 'x' } }] },
    { answer: [{ text: 'Done.' }] },
  ];
  const policy = ['run_command', 'write_file'].map((tool) => ({ tool, verdict: 'ask' }));
  const running = startOpenrath(home.folder, 'run', 'Plant.', '--agent', home.agent([], script, { policy }));
  const untilAsked = async () => {
    for (let line = await running.next(); ; line = await running.next())
      if (line.kind === 'approval/asked') return String(line.id);
  };
  const approve = (event: string, matches: string) => home.openrath('approve', event, '--always', '--matches', matches);
  const command = await untilAsked();
  const refused = await approve(command, 'echo two*');
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(
      /The pattern echo two\* does not fit the call that asks: echo two >> log\.txt\. There, \* stands for no text .*Nothing was answered and no rule was written\.\s+Give a pattern that fits it, or none/,
    ),
  ]);
  expect((await home.openrath('approvals')).out).toMatchObject([{ event: command }]);
  expect((await home.openrath('policy', 'list')).out).toEqual([]);
  const rule = 'allow run_command echo two >> *';
  expect((await approve(command, 'echo two >> *')).out).toMatchObject([{ answer: 'always', rule }]);

  const file = await untilAsked();
  const rulesBefore = (await home.openrath('policy', 'list')).out.length;
  const other = await approve(file, 'bed/*');
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('call that asks: shed/a.txt. Nothing')]);
  const hidden = await approve(file, 'shed/\u200b*');
  expect([hidden.code, hidden.err]).toEqual([1, expect.stringContaining('holds a character that can’t be seen')]);
  expect((await home.openrath('policy', 'list')).out).toHaveLength(rulesBefore);
  expect((await approve(file, 'shed/*')).out).toMatchObject([{ answer: 'always', rule: 'allow write_file shed/*' }]);
  expect((await running.ended()).rest.at(-1)).toMatchObject({ status: 'done' });
}, 60_000);
