import { expect, it } from 'vitest';
import { priceAgain } from '../../../core/runtime/replay/price-again.ts';
import type { RecordedAfter } from '../../../core/runtime/replay/recorded-after.ts';

/** A dollar a request, two for one of more than 100 tokens of input; nothing is known of what is written to a cache. */
const priceOf = ({ uncachedInput, cacheWrite }: { uncachedInput: number; cacheWrite: number }) => {
  if (cacheWrite > 0) return undefined;
  return uncachedInput > 100 ? { usd: 2, because: 'long' } : { usd: Number(uncachedInput > 0), because: 'short' };
};
const usage = (uncachedInput: number, cacheWrite = 0) => ({ uncachedInput, cachedInput: 0, cacheWrite, output: 0 });
const again = (usages: RecordedAfter['usages'], unsaid = 0) =>
  priceAgain(
    { requests: usages.length, approvals: 0, calls: [], usages, unsaid },
    {} as never,
    {
      modelOf: async () => ({ provider: 'made-up', model: 'm-1' }),
      priceOf,
      sealing: { clock: { nowMs: () => 0 } },
    } as never,
  );

it('R4, U1: a re-run is priced request by request, and says by which prices', async () => {
  expect(await again([usage(60), usage(60), usage(101)])).toEqual({ usd: 4, because: 'short; long' });
  expect(await again([usage(60), usage(60)])).toEqual({ usd: 2, because: 'short' });
  expect(await again([])).toEqual({ usd: 0, because: 'short' });
});

it('R4, U1: one request without a price, or an answer that tells no tokens, makes the whole unknown', async () => {
  expect(await again([usage(60), usage(60, 1)])).toBeUndefined();
  expect(await again([usage(60)], 1)).toBeUndefined();
});
