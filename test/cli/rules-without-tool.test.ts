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
