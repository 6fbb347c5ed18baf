import { expect, it } from 'vitest';
import { publishedTokens } from '../../../core/cli/published-tokens.ts';
import { sayPrice } from '../../../core/projections/usage/say-price.ts';
import { sayProgramCaps, saySpent } from '../../../core/projections/usage/say-spent.ts';
import { sayTokens } from '../../../core/projections/usage/say-tokens.ts';

const caps = { steps: 50 } as Parameters<typeof saySpent>[0]['caps'];

it.each([
  [57, 0, '57 tokens', 57],
  [57, 2, 'at least 57 tokens', 57],
  [0, 2, 'tokens unknown', null],
  [0, 0, '0 tokens', 0],
])('U1: %i tokens, and %i answers that tell none', (tokens, unsaid, says, published) => {
  expect(sayTokens({ tokens, unsaid })).toBe(says);
  const spent = { steps: 4, agents: 0, costUsd: 0, tokens, unsaid };
  expect(saySpent({ spent, caps, prices: ['a script answers'] })).toBe(
    `4 of 50 requests, ${says}, $0.00 (a script answers)`,
  );
  expect(publishedTokens({ tokens, unsaid })).toEqual({ tokens: published, ...(unsaid === 0 ? {} : { unsaid }) });
});

it('X3: a program’s run has all its agents, and its caps by themselves', () => {
  const spent = { steps: 1, tokens: 57, agents: 2, costUsd: 0 };
  expect(saySpent({ spent, prices: [] })).toBe('1 request, 57 tokens, 2 runs of agents, $0.00');
  const used = { steps: 2, tokens: 90, costUsd: 0.01 };
  const limits = { steps: 5, tokens: 100, costUsd: 2, parallel: 2 };
  expect(sayProgramCaps({ program: { limits, used, endedAtMs: 1 }, spent: {} })).toBe(
    'Of the caps of its program: 2 of 5 requests, 90 of 100 tokens, $0.0100 of $2, at most 2 runs at once',
  );
  expect(sayProgramCaps({ program: { limits, used }, spent: {} })).toBe(
    'Of the caps of its program: 2 of 5 requests, at most 90 of 100 tokens, at most $0.0100 of $2, at most 2 runs at once',
  );
  expect(sayProgramCaps({ program: { limits: {}, used }, spent: {} })).toBeUndefined();
  expect(sayProgramCaps({ spent: {} })).toBeUndefined();
});

it.each([
  [undefined, undefined, 'unknown'],
  [0, 'a script answers', '$0.00 (a script answers)'],
  [0.012, 'list price', 'about $0.0120, as many tokens as recorded (list price)'],
])('U1: a re-run of %s dollars', (costUsd, price, says) => {
  expect(sayPrice({ costUsd, price })).toBe(says);
});
