import { expect, it } from 'vitest';
import { contextTokens, noneLeft } from '../../../renderer/features/inspector/context-tokens.ts';

it('C1, S12: the tokens of a context are a figure, the least of it, or unknown', () => {
  const context = { event: 'e', because: '', segments: [], left: [] };
  const inferred = { ...context, exactness: 'inferred' as const };
  expect([
    contextTokens({ ...context, exactness: 'exact', tokens: 1_200, lowerBound: false }),
    contextTokens({ ...inferred, tokens: 28, lowerBound: false }),
    contextTokens({ ...inferred, tokens: 28, lowerBound: true }),
    contextTokens({ ...inferred, lowerBound: true }),
  ]).toEqual([
    { figure: '1,200', unit: 'tokens' },
    { figure: '28', unit: 'tokens, estimated' },
    { figure: '≥ 28', unit: 'tokens, estimated' },
    { figure: 'unknown', unit: 'tokens' },
  ]);
});

it('C2, S12: where nothing is named that is not in a context, there is none, or nobody knows', () => {
  expect([noneLeft({ tokens: 28 }), noneLeft({ tokens: 0 }), noneLeft({})]).toEqual(['none', 'none', 'not known']);
});
