import { expect, it } from 'vitest';
import { capRows, spentLine, spentRows } from '../../../renderer/features/usage/spent-rows.ts';
import type { Spent } from '../../../renderer/features/usage/use-spent.ts';

const run: Spent = {
  run: 'r',
  spent: { steps: 3, tokens: 1_500, agents: 1, costUsd: 0.2 },
  caps: { steps: 50, depth: 3, parallel: 4, tokens: 20_000, costUsd: 2, timeMs: 300_000 },
  startedAtMs: 1_000,
  prices: ['list price of 1 Jan'],
};

it('X3: each figure stands beside its cap, the cost with its price', () => {
  expect(spentRows(run, 13_900)).toEqual([
    { name: 'Requests', value: '3', of: '50' },
    { name: 'Tokens', value: '1,500', of: '20,000' },
    { name: 'Cost', value: '$0.20', of: '$2.00', says: 'list price of 1 Jan' },
    { name: 'Time', value: '12 s', of: '5 min' },
    { name: 'Sub-agents', value: '1' },
  ]);
  expect(spentLine(run)).toBe('3 of 50 requests · 1,500 of 20,000 tokens · $0.20 of $2.00');
});

it('R5: a run that is put on the disk at times says so, and what a kill may lose', () => {
  const lazy: Spent = { ...run, everyMs: 2_000 };
  expect(spentRows(lazy, 13_900).at(-1)).toEqual({
    name: 'On the disk',
    value: 'every 2.0 s',
    says: 'Steps are put on the disk every 2 s: a kill loses those since; calls that act on the world wait for it.',
  });
  expect(spentLine(lazy)).toBe('3 of 50 requests · 1,500 of 20,000 tokens · $0.20 of $2.00 · on the disk every 2.0 s');
});

it('U1: tokens that no answer tells are unknown, those that some tell a lower bound', () => {
  const lineOf = (tokens: number, unsaid: number) => spentLine({ ...run, spent: { ...run.spent, tokens, unsaid } });
  expect([lineOf(0, 1), lineOf(7, 1), lineOf(0, 0)]).toEqual([
    '3 of 50 requests · tokens unknown of 20,000 · $0.20 of $2.00',
    '3 of 50 requests · at least 7 of 20,000 tokens · $0.20 of $2.00',
    '3 of 50 requests · 0 of 20,000 tokens · $0.20 of $2.00',
  ]);
});

it('U1: a cost that nobody knows is unknown, never $0, and what has no cap has none', () => {
  const caps = { steps: 50, depth: 3, parallel: 4 };
  const unknown: Spent = { ...run, spent: { steps: 1, tokens: 9, agents: 0 }, caps, prices: [], endedAtMs: 1_160 };
  expect(spentRows(unknown, 99_000)).toEqual([
    { name: 'Requests', value: '1', of: '50' },
    { name: 'Tokens', value: '9' },
    { name: 'Cost', value: 'unknown' },
    { name: 'Time', value: '160 ms' },
  ]);
  expect(spentLine(unknown)).toBe('1 of 50 requests · 9 tokens · cost unknown');
});

it('X3: of a program’s run is shown what counts against each of its caps, at most where requests may be open', () => {
  const limits = { steps: 5, tokens: 2_000, costUsd: 1, timeMs: 60_000 };
  const used = { steps: 3, tokens: 2_500, costUsd: 0.25 };
  const part: Spent = { ...run, program: { workflow: 'tend', limits, used, startedAtMs: 1_000 } };
  expect(capRows(part, 31_000)).toEqual([
    { name: 'Requests', value: '3', of: '5' },
    { name: 'Tokens', value: 'at most 2,500', of: '2,000' },
    { name: 'Cost', value: 'at most $0.25', of: '$1.00' },
    { name: 'Time', value: '30 s', of: '1 min' },
  ]);
  expect(spentLine(part)).toMatch(
    / · of the caps of its program 3 of 5 requests, at most 2,500 of 2,000 tokens, at most \$0\.25 of \$1\.00$/,
  );
  expect(capRows(run, 31_000)).toEqual([]);
});

it('X3: of a program’s runs at once is shown how many go on, and who waits', () => {
  const used = { steps: 3, tokens: 2_500, costUsd: 0.25 };
  const rowsOf = (turns: NonNullable<Spent['program']>['turns']) => {
    const program = { workflow: 'tend', limits: { parallel: 3 }, used, startedAtMs: 1_000, ...(turns && { turns }) };
    return [capRows({ ...run, program }, 31_000), spentLine({ ...run, program }).split(' · ')[3]];
  };
  const row = { name: 'Runs at once', of: '3' };
  expect(rowsOf({ taken: 1, waiting: 0 })).toEqual([[{ ...row, value: '1' }], undefined]);
  expect(rowsOf({ taken: 3, waiting: 1 })).toEqual([
    [{ ...row, value: '3', says: '1 waits its turn' }],
    'of its program’s runs 1 waits its turn',
  ]);
  expect(rowsOf({ taken: 3, waiting: 2 })[1]).toBe('of its program’s runs 2 wait their turn');
});

it('X3: a program’s run has what its agents came to, and its caps where it says what counts against them', () => {
  const { caps: _, ...ofRun } = run;
  const used = { steps: 3, tokens: 1_500, costUsd: 0.2 };
  const program = { workflow: 'nightly', limits: { steps: 5 }, used, startedAtMs: 1_000 };
  const whole: Spent = { ...ofRun, spent: { ...run.spent, agents: 2 }, program };
  expect(spentRows(whole, 13_900).map(({ name, value, of }) => [name, value, of])).toEqual([
    ['Requests', '3', undefined],
    ['Tokens', '1,500', undefined],
    ['Cost', '$0.20', undefined],
    ['Time', '12 s', undefined],
    ['Agents', '2', undefined],
  ]);
  expect(capRows(whole, 13_900)).toEqual([{ name: 'Requests', value: '3', of: '5' }]);
});

it('X3: once a program’s run is over no runs go on at once, and the figures are the most only where an answer does not tell', () => {
  const limits = { steps: 12, tokens: 100_000, costUsd: 1, parallel: 1 };
  const used = { steps: 6, tokens: 65_584, costUsd: 0 };
  const turns = { taken: 0, waiting: 0 };
  const program = { workflow: 'three', limits, used, turns, startedAtMs: 1_000, endedAtMs: 17_000 };
  const { caps: _, ...ofRun } = run;
  const told = { steps: 6, tokens: 65_584, agents: 3, costUsd: 0 };
  const most = { tokens: 65_584, costUsd: 0 };
  const untold = { ...told, tokens: 0, unsaid: 6, most };
  const whole = (spent: Spent['spent']) => ({ spent, prices: [], startedAtMs: 1_000 });
  const rowsOf = (of: Spent) => capRows(of, 99_000).map(({ name, value, of }) => `${name} ${value} of ${of}`);
  const exact = ['Requests 6 of 12', 'Tokens 65,584 of 100,000', 'Cost $0.00 of $1.00'];
  const atMost = ['Requests 6 of 12', 'Tokens at most 65,584 of 100,000', 'Cost at most $0.00 of $1.00'];
  expect(rowsOf({ ...ofRun, spent: told, program })).toEqual(exact);
  expect(rowsOf({ ...ofRun, spent: untold, program })).toEqual(atMost);
  expect(rowsOf({ ...run, program, whole: whole(told) })).toEqual(exact);
  expect(rowsOf({ ...run, program, whole: whole(untold) })).toEqual(atMost);
  expect(rowsOf({ ...run, program })).toEqual(atMost);
});
