import { describe, expect, test } from 'vitest';
import { contradicts, readProviderUsage } from '../../../core/model/usage/read-provider-usage.ts';

describe('usage as providers write it', () => {
  test.each([
    [
      'chat completions',
      {
        prompt_tokens: 100,
        completion_tokens: 20,
        prompt_tokens_details: { cached_tokens: 60 },
        completion_tokens_details: { reasoning_tokens: 5 },
      },
      { uncachedInput: 40, cachedInput: 60, cacheWrite: 0, output: 20, reasoning: 5 },
    ],
    [
      'responses that wrote a part of the input to a cache',
      {
        input_tokens: 100,
        output_tokens: 20,
        input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
      },
      { uncachedInput: 10, cachedInput: 60, cacheWrite: 30, output: 20 },
    ],
    [
      'more written to a cache than there is',
      { input_tokens: 100, output_tokens: 20, input_tokens_details: { cached_tokens: 60, cache_write_tokens: 41 } },
      { uncachedInput: 0, cachedInput: 60, cacheWrite: 0, output: 20 },
    ],
    [
      'messages with a cache',
      { input_tokens: 3, cache_read_input_tokens: 50, cache_creation_input_tokens: 7, output_tokens: 2 },
      { uncachedInput: 3, cachedInput: 50, cacheWrite: 7, output: 2 },
    ],
    [
      'generated content, where thoughts stand beside the output',
      { promptTokenCount: 100, cachedContentTokenCount: 60, candidatesTokenCount: 20, thoughtsTokenCount: 5 },
      { uncachedInput: 40, cachedInput: 60, cacheWrite: 0, output: 25, reasoning: 5 },
    ],
    [
      'more cached than input',
      { input_tokens: 5, input_tokens_details: { cached_tokens: 9 }, output_tokens: 1 },
      { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 1 },
    ],
    [
      'more cached than input that is generated from',
      { promptTokenCount: 5, toolUsePromptTokenCount: 2, cachedContentTokenCount: 9, candidatesTokenCount: 1 },
      { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 1 },
    ],
    [
      'more reasoning than output',
      { input_tokens: 5, output_tokens: 3, output_tokens_details: { reasoning_tokens: 4 } },
      { uncachedInput: 5, cachedInput: 0, cacheWrite: 0, output: 0 },
    ],
    [
      'a part that is no number of tokens',
      { prompt_tokens: 10, completion_tokens: 3.7, prompt_tokens_details: { cached_tokens: 2.5 } },
      { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0 },
    ],
    [
      'numbers that are none',
      { input_tokens: -4, output_tokens: 1e300, cache_read_input_tokens: '7', cache_creation_input_tokens: null },
      { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0 },
    ],
    ['an object without usage', { total: 4 }, undefined],
    ['a list', [1], undefined],
    ['nothing', undefined, undefined],
  ])('B-17, U1: %s', (_, usage, expected) => {
    expect(readProviderUsage(usage)).toEqual(expected);
  });
});

test('U1: a part that is more than its whole contradicts it', () => {
  const details = (cached_tokens: number) => ({ prompt_tokens: 10, prompt_tokens_details: { cached_tokens } });
  expect(
    [
      details(99),
      { output_tokens: 3, output_tokens_details: { reasoning_tokens: 4 } },
      { promptTokenCount: 5, cachedContentTokenCount: 9 },
      { input_tokens: 9, input_tokens_details: { cached_tokens: 5, cache_write_tokens: 5 } },
      details(10),
      { input_tokens: 3, cache_read_input_tokens: 50 },
      { promptTokenCount: 5, toolUsePromptTokenCount: 4, cachedContentTokenCount: 9 },
      undefined,
    ].map(contradicts),
  ).toEqual([true, true, true, true, false, false, false, false]);
});
