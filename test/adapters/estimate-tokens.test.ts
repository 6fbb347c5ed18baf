import { countTokens } from 'gpt-tokenizer';
import { expect, it } from 'vitest';
import { tokenEstimator } from '../../core/adapters/estimate-tokens.ts';

const estimate = await tokenEstimator();

it('counts prose as the tokenizer does', () => {
  const prose =
    'It was late when the ship came in, and nobody stood at the pier.\n\tfor (const a of b) run(a);  '.repeat(40);
  expect(estimate(prose)).toBe(countTokens(prose));
});

it('takes the words of a control token for text', () => {
  expect(estimate('<|endoftext|>')).toBeGreaterThan(1);
});

it('cuts a run that is too long into pieces, each of which is counted', () => {
  const run = 'q7'.repeat(500);
  const pieces = [0, 256, 512, 768].map((from) => countTokens(run.slice(from, from + 256)));
  expect(estimate(`so ${run} it is`)).toBe(
    countTokens('so ') + pieces.reduce((sum, tokens) => sum + tokens, 0) + countTokens(' it is'),
  );
});

it('takes the rest of a long text to be like its beginning', () => {
  expect(estimate('one '.repeat(100_000))).toBe(estimate('one '.repeat(25_000)) * 4);
});

// Uncut, this run costs the tokenizer more than half a minute: the time limit of the test is the check.
it('a run of 100,000 letters costs no more than as much prose', () => {
  expect(estimate('A'.repeat(100_000))).toBe(390 * countTokens('A'.repeat(256)) + countTokens('A'.repeat(160)));
});
