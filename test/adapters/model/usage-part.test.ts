import { expect, it } from 'vitest';
import { usagePart } from '../../../core/adapters/model/answer/usage-part.ts';

const answer = { provider: 'openai', model: 'made-1', messageId: 'm1' };
const whole = { type: 'usage', scope: 'message', ...answer };

it.each([
  ['more of it cached than there is, and a fraction', [10, 99, 3.7], undefined],
  ['more of it cached than there is', [10, 99, 3], { uncachedInput: 0, cachedInput: 0, output: 3, final: false }],
  ['a fraction cached', [10, 2.5, 3], { uncachedInput: 0, cachedInput: 0, output: 3, final: false }],
  ['all of it cached', [10, 10, 3], { uncachedInput: 0, cachedInput: 10, output: 3, final: true }],
] as const)('U1: of an input with %s no more is told than is known', (_, [input, cached, output], told) => {
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    prompt_tokens_details: { cached_tokens: cached },
  };
  expect(usagePart(usage, answer, true)).toEqual(told && { ...whole, cacheWrite: 0, ...told });
});
