import { expect, it } from 'vitest';
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

it('U1: what has no price makes the whole unknown, never 0', () => {
  expect(costOf({ ...usage, cacheWrite: 1 }, { provider: 'made-up', model: 'm-1', atMs }, table)).toBeUndefined();
  expect(costOf(usage, { provider: 'ollama', model: 'gpt-5', atMs })).toBeUndefined();
});

it('every price of the table is dated, sourced and found by its own name', () => {
  for (const price of prices) {
    expect(price.source).toMatch(/^https:\/\//);
    expect(costOf(usage, { ...price, atMs })?.price).toEqual(price);
  }
});
