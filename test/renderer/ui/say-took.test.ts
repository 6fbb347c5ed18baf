import { expect, it } from 'vitest';
import { sayTook } from '../../../renderer/ui/say-took.ts';
import { madeCall } from '../made-up/step-row.ts';

it('T2: a call that was called off has no time: from its start to then it may only have waited', () => {
  const took = (call: Parameters<typeof madeCall>[2]) => sayTook(madeCall('a', 1, call).call);
  expect([
    took({ state: 'answered', durationMs: 79_000 }),
    took({ state: 'failed', durationMs: 8 }),
    took({ state: 'cancelled', durationMs: 79_000 }),
    took({ state: 'denied', durationMs: 79_000 }),
    took({ state: 'answered' }),
    sayTook(undefined),
  ]).toEqual(['1 min 19 s', '8 ms', undefined, undefined, undefined, undefined]);
});
