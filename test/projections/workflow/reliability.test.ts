import { expect, it } from 'vitest';
import { type RepeatedRun, reliabilityOf } from '../../../core/projections/workflow/reliability.ts';
import { reliabilityTable, sayReliability } from '../../../core/projections/workflow/say-reliability.ts';

const booked: RepeatedRun = {
  session: 'a',
  status: 'done',
  says: '',
  outputs: ['booked'],
  validations: ['passed'],
  spent: { steps: 2, tokens: 100, costUsd: 0.02 },
  tookMs: 1_240,
};
const mended: RepeatedRun = {
  ...booked,
  session: 'b',
  validations: ['failed', 'passed'],
  spent: { steps: 4, tokens: 220, costUsd: 0.05 },
  tookMs: 2_000,
};
const broken: RepeatedRun = {
  ...booked,
  session: 'c',
  status: 'failed',
  says: 'It broke.',
  outputs: [],
  validations: [],
};

it('counts ends and outputs, the most frequent first, and how far runs lie apart', () => {
  expect(reliabilityOf([broken, mended, booked])).toEqual({
    runs: 3,
    ended: [
      { status: 'done', runs: 2 },
      { status: 'failed', runs: 1 },
    ],
    reached: [{ output: 'booked', runs: 2 }, { runs: 1 }],
    areAlike: false,
    sentBack: 1,
    calls: { least: 2, most: 4 },
    tokens: { least: 100, most: 220 },
    costUsd: { least: 0.02, most: 0.05 },
    tookMs: { least: 1_240, most: 2_000 },
  });
});

it('runs are alike where ends, outputs and verdicts are, whatever they took; a verdict on the way makes them differ', () => {
  expect(reliabilityOf([booked, { ...booked, session: 'd', tookMs: 9 }]).areAlike).toBe(true);
  expect(reliabilityOf([booked, mended]).areAlike).toBe(false);
});

it('U1: what one run does not tell of tokens and cost is unknown of all', () => {
  const { costUsd: _, ...spent } = booked.spent;
  const of = reliabilityOf([booked, { ...booked, spent: { ...spent, tokens: 0, unsaid: 2 } }]);
  expect([of.tokens, of.costUsd]).toEqual([undefined, undefined]);
  expect(sayReliability(of).at(-1)).toBe('calls 2, tokens unknown, cost unknown, took 1.2 s');
});

it('one run is alike to none, and nothing is said of that', () => {
  expect(sayReliability(reliabilityOf([booked])).join()).not.toContain('alike');
});

it('is told as a table, and one fact a line', () => {
  expect(reliabilityTable([mended, broken]).slice(1)).toEqual([
    ['1', 'booked', 'done', 'failed, passed', '4', '220', '$0.0500', '2.0 s', 'b'],
    ['2', 'none', 'failed', 'none', '2', '100', '$0.0200', '1.2 s', 'c'],
  ]);
  expect(sayReliability(reliabilityOf([mended, broken]))).toEqual([
    '2 runs: 1 done, 1 failed',
    '1 of 2 reached booked',
    '1 of 2 reached no output',
    'They did not all go alike: outputs, ends or verdicts differ.',
    '1 of 2 had a validation that did not pass.',
    'calls 2 to 4, tokens 100 to 220, cost $0.0200 to $0.0500, took 1.2 s to 2.0 s',
  ]);
});
