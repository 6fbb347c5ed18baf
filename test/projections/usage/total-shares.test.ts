import { describe, expect, it } from 'vitest';
import { totalShares } from '../../../core/projections/usage/total-shares.ts';

const tokens = (output: number) => ({ uncachedInput: output * 2, cachedInput: 0, cacheWrite: 0, output, reasoning: 0 });

/** Output that each session's total adds; copies are given as `from` and the total where the copy ends. */
function shares(totals: Record<string, number>, copies: Record<string, readonly [from: string, output: number]>) {
  const shared = totalShares(
    new Map(Object.entries(totals).map(([session, output]) => [session, tokens(output)])),
    new Map(Object.entries(copies).map(([session, [from, output]]) => [session, { from, tokens: tokens(output) }])),
  );
  return Object.fromEntries([...shared].map(([session, { output }]) => [session, output]));
}

describe('U1: what running totals add where sessions are copies (I2)', () => {
  it('without a copy each adds all', () => {
    expect(shares({ A: 5, B: 7 }, {})).toEqual({ A: 5, B: 7 });
  });

  it('a copy adds what goes on beyond it', () => {
    expect(shares({ A: 10, B: 14 }, { B: ['A', 6] })).toEqual({ A: 10, B: 8 });
  });

  it('of copies of one that is not asked for the one that reaches furthest adds it', () => {
    expect(shares({ B: 10, C: 6, D: 12 }, { B: ['A', 9], C: ['A', 6], D: ['A', 4] })).toEqual({ B: 10, C: 0, D: 8 });
  });

  it('a chain counts through one that is not asked for', () => {
    const chain = { C: ['B', 8], B: ['A', 5] } as const;
    expect(shares({ A: 10, C: 9 }, chain)).toEqual({ A: 10, C: 4 });
    expect(shares({ A: 10, B: 11, C: 9 }, chain)).toEqual({ A: 10, B: 6, C: 1 });
    expect(shares({ C: 9 }, chain)).toEqual({ C: 9 });
  });

  it('a circle of copies ends', () => {
    expect(shares({ A: 10, B: 10 }, { A: ['B', 10], B: ['A', 10] })).toEqual({ A: 0, B: 10 });
  });
});
