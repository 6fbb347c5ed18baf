import { describe, expect, it } from 'vitest';
import { modelNamed, sayEstimate, sayWritten } from '../../core/cli/write-block.ts';

describe('a model that is to write a block, on the command line', () => {
  it('M2: is named as PROVIDER/MODEL, or by an agent; another word is refused', async () => {
    expect(await modelNamed('openai/gpt-5')).toEqual({ provider: 'openai', name: 'gpt-5' });
    expect(await modelNamed('compatible/org/model:7b')).toEqual({ provider: 'compatible', name: 'org/model:7b' });
    const agent = { name: 'w', model: { provider: 'google', name: 'gemini-2.5-flash' } };
    expect(await modelNamed(JSON.stringify(agent))).toEqual(agent.model);
    await expect(modelNamed('nobody')).rejects.toThrow('nobody names no model.');
  });

  it('M2: what it may cost and what it came to is said, unknown where no price is known', () => {
    const estimate = { tokens: { input: 5_000, output: 4_096 }, reads: 9, leftOut: 2 };
    expect(sayEstimate(estimate, 'compatible/m')).toBe(
      'Block by compatible/m: its cost is unknown, about 5,000 tokens asked and up to 4,096 answered, 2 earlier steps left out.',
    );
    const cost = { usd: 0.021, because: 'list price of 2026-01-01' };
    expect(sayEstimate({ ...estimate, cost, leftOut: 0 }, 'openai/m')).toBe(
      'Block by openai/m: at most $0.0210 (list price of 2026-01-01), about 5,000 tokens asked and up to 4,096 answered.',
    );
    const written = { session: 's1', beganAtMs: 0, status: 'done', says: '' } as const;
    expect(sayWritten({ ...written, spent: { tokens: 12 } })).toBe(
      'The block is in s1: 12 tokens, its cost is unknown. Nothing was merged: --transcript s1 takes it, --transcript s1=@FILE your own words of it.',
    );
  });
});
