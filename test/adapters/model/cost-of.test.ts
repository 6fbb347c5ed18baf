import { expect, it } from 'vitest';
import { callPrice } from '../../../core/adapters/model/prices/call-price.ts';
import { costOf } from '../../../core/adapters/model/prices/cost-of.ts';
import { type Price, prices } from '../../../core/adapters/model/prices/price-table.ts';

const usage = { uncachedInput: 86, cachedInput: 17_817, cacheWrite: 0, output: 1970, reasoning: 956 };
const atMs = Date.parse('2026-11-01T00:00:00Z');
const made = { provider: 'made-up', model: 'm-1', uncachedInput: 2, cachedInput: 0.5, output: 8, source: 'made up' };
const table: readonly Price[] = [
  { ...made, since: '2026-01-01' },
  { ...made, uncachedInput: 1, since: '2026-06-01' },
];

it('U1: reasoning is paid once, as output, and the cost says by which price', () => {
  expect(costOf(usage, { provider: 'made-up', model: 'm-1-2026-02-03', atMs }, table)).toEqual({
    costUsd: (86 * 1 + 17_817 * 0.5 + 1970 * 8) / 1_000_000,
    price: table[1],
    rates: table[1],
  });
});

it.each([
  ['the price of that day', 'm-1', '2026-02-01', table[0]],
  ['none before the first price', 'm-1', '2025-12-31', undefined],
  ['none for another model with the same beginning', 'm-1-mini', '2026-02-01', undefined],
  ['none for a model that is not in the table', 'm-2', '2026-02-01', undefined],
])('U1: %s', (_, model, day, price) => {
  expect(costOf(usage, { provider: 'made-up', model, atMs: Date.parse(day) }, table)?.price).toEqual(price);
});

it('U1: a long request costs more as a whole, from the first token beyond the length that its price names', () => {
  const long = { beyond: 1000, uncachedInput: 4, cachedInput: 1, output: 12 };
  const tiered = [{ ...made, since: '2026-01-01', long }];
  const asked = { uncachedInput: 400, cachedInput: 600, cacheWrite: 0, output: 10 };
  const usd = (more: object) => costOf({ ...asked, ...more }, { provider: 'made-up', model: 'm-1', atMs }, tiered);
  expect(usd({})?.costUsd).toBe((400 * 2 + 600 * 0.5 + 10 * 8) / 1_000_000);
  expect(usd({ uncachedInput: 401 })?.costUsd).toBe((401 * 4 + 600 * 1 + 10 * 12) / 1_000_000);
  expect(usd({ cacheWrite: 1 })).toBeUndefined();
});

it('U1: the price of a long request says that it is one', () => {
  const asked = { cachedInput: 0, cacheWrite: 0, output: 1000 };
  const costs = [200_000, 200_001].map((uncachedInput) =>
    callPrice({ ...asked, uncachedInput }, { provider: 'google', model: 'gemini-2.5-pro', atMs }),
  );
  expect(costs).toEqual([
    { usd: 0.26, because: 'list price of google gemini-2.5-pro since 2026-06-30' },
    {
      usd: expect.closeTo(0.5150025, 9),
      because: 'list price of google gemini-2.5-pro since 2026-06-30, for more than 200,000 tokens of input',
    },
  ]);
});

it('U1: what has no price makes the whole unknown, never 0', () => {
  expect(costOf({ ...usage, cacheWrite: 1 }, { provider: 'made-up', model: 'm-1', atMs }, table)).toBeUndefined();
  expect(costOf(usage, { provider: 'ollama', model: 'gpt-5', atMs })).toBeUndefined();
});

it('every price of the table is dated, sourced and found by its own name', () => {
  for (const price of prices) {
    expect(price.source).toMatch(/^(tables that others make of )?https:\/\//);
    expect(costOf(usage, { ...price, atMs: Date.parse(price.since) })?.price).toEqual(price);
  }
});
