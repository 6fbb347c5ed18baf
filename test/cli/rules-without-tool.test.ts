import { expect, it } from 'vitest';
import { servedHome } from './served-home.ts';

it('A1: a rule for a tool that is not there is said and kept; one for tools that are, offered or not, is not told of', async () => {
  const home = servedHome();
  const rule = (tool: string) => ({ tool, verdict: 'deny' });
  const policy = [rule('run_comand'), rule('run_*'), rule('grep'), { ...rule('fs__*'), matches: 'rm *' }];
  const agent = home.agent([], [{ answer: [{ text: 'Done.' }] }], { tools: ['read_file'], policy });
  const { code, err, out } = await home.openrath('run', 'hello', '--agent', agent);
  const [one, two, tools, ...more] = err.split('\n');
  expect([code, out.at(-1), one, two, more]).toEqual([
    0,
    expect.objectContaining({ status: 'done' }),
    'The rule “deny run_comand” fits no tool that there is now, and decides nothing yet.',
    'The rule “deny fs__* rm *” fits no tool that there is now, and decides nothing yet.',
    [''],
  ]);
  expect(tools).toMatch(/^The tools are: [a-z_, ]*run_command[a-z_, ]*\.$/);
}, 60_000);

it('A1: the same is said of an agent that judges, and of one that a re-run takes in the place of the one that ran', async () => {
  const home = servedHome();
  const model = home.agent([], [{ answer: [{ text: 'VERDICT: passed' }] }]);
  const policy = [{ tool: 'run_comand', verdict: 'deny' }];
  const other = home.agent([], [{ answer: [{ text: 'VERDICT: passed' }] }], { policy });
  const fits = 'The rule “deny run_comand” fits no tool that there is now, and decides nothing yet.';
  const { out } = await home.openrath('run', 'hello', '--agent', model);
  const { session } = out[0] as unknown as { session: string };
  const judged = await home.openrath('validate', session, '--agent', other, '--criterion', 'it greets');
  expect([judged.code, judged.err.split('\n')[0]]).toEqual([0, fits]);
  const events = (await home.openrath('events', session)).out as unknown as { id: string; kind: string }[];
  const from = events.find(({ kind }) => kind === 'model/answered')?.id ?? '';
  const again = ['replay', session, '--mode', 'rerun', '--from', from, '--preview'];
  expect((await home.openrath(...again, '--agent', other)).err.split('\n')[0]).toBe(fits);
  const set = `agent.policy=${JSON.stringify(policy)}`;
  expect((await home.openrath(...again, '--set', set)).err.split('\n')[0]).toBe(fits);
  expect((await home.openrath(...again, '--set', 'temperature=0.5')).err).toBe('');
}, 60_000);
