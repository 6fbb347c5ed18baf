import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../core/model/parts-of.ts';
import { partsIn } from '../../../core/projections/parts/parts-in.ts';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { answerCount, reasoningCount, totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { meta, status } from './codex/rollout.ts';
import { createImportWorld, eventsOf, importOne, sessionAt } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const NONE = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };

async function used(...lines: readonly object[]) {
  const world = createImportWorld();
  const report = await importOne(world, createLogFolder().write('log.jsonl', lines));
  const usage = emptyUsage();
  for (const event of await eventsOf(world, sessionAt(report, 0))) foldUsage(usage, event);
  return { ...totalUsage(usage), answers: answerCount(usage), reasoningSaid: reasoningCount(usage) };
}

function transcript(usage: unknown) {
  return used(prompt('p-1', null, 'Dig'), says('s-1', 'p-1', 'Dug.', { message: { usage } }));
}

function rollout(...totals: readonly object[]) {
  const counted = totals.map((total_token_usage) => status('token_count', { info: { total_token_usage } }));
  return used(meta('thread-1'), ...counted);
}

describe('usage of a transcript that says less than it should', () => {
  test.each([
    ['nothing', {}],
    ['nothing but nulls', { input_tokens: null, output_tokens: null, cache_read_input_tokens: null }],
    ['texts', { input_tokens: '12', output_tokens: '7' }],
    ['numbers past 2^53', { input_tokens: 1e300, output_tokens: 2 ** 53 }],
    ['numbers below zero', { input_tokens: -5, output_tokens: -1 }],
    ['fractions', { input_tokens: 1.5, output_tokens: 0.5 }],
    ['no object', null],
  ])('I5, U1: an object that holds %s says nothing of usage', async (_, usage) => {
    expect(await transcript(usage)).toEqual({ ...NONE, lowerBound: true, unsaid: 1, answers: 0, reasoningSaid: 0 });
  });

  test.each([
    ['without input', { output_tokens: 7 }, { output: 7 }],
    ['without output', { input_tokens: 9 }, { uncachedInput: 9 }],
    ['whose input is a text', { input_tokens: '12', output_tokens: 7 }, { output: 7 }],
    ['of a cache alone', { cache_read_input_tokens: 4 }, { cachedInput: 4 }],
    [
      'whose cache figure is below zero',
      { input_tokens: 9, output_tokens: 7, cache_creation_input_tokens: -1 },
      { uncachedInput: 9, output: 7 },
    ],
  ])('I5, U1: an object %s counts by what it has, a lower bound', async (_, usage, figures) => {
    expect(await transcript(usage)).toEqual({ ...NONE, ...figures, lowerBound: true, answers: 1, reasoningSaid: 0 });
  });

  test.each([
    ['left out', {}],
    ['null', { cache_read_input_tokens: null, cache_creation_input_tokens: null }],
  ])('U1: a cache figure that is %s means 0, exactly', async (_, cache) => {
    const figures = { ...NONE, uncachedInput: 9, output: 0, lowerBound: false, answers: 1, reasoningSaid: 0 };
    expect(await transcript({ input_tokens: 9, output_tokens: 0, ...cache })).toEqual(figures);
  });
});

describe('a running total that says less than it should', () => {
  const said = { input_tokens: 100, cached_input_tokens: 40, output_tokens: 10, reasoning_output_tokens: 4 };
  const counted = { uncachedInput: 60, cachedInput: 40, cacheWrite: 0, output: 10, reasoning: 4, answers: 1 };

  test('I5, U1: without reasoning nobody knows it; the other figures stay exact', async () => {
    const { reasoning_output_tokens: _, ...rest } = said;
    expect(await rollout(rest)).toEqual({ ...counted, reasoning: 0, lowerBound: false, reasoningSaid: 0 });
  });

  test('U1: a cache figure that is left out means 0, exactly', async () => {
    const { cached_input_tokens: _, ...rest } = said;
    const figures = { ...counted, uncachedInput: 100, cachedInput: 0, lowerBound: false, reasoningSaid: 1 };
    expect(await rollout(rest)).toEqual(figures);
  });

  test.each([
    ['nothing', {}],
    ['nothing but nulls', { input_tokens: null, output_tokens: null }],
    ['texts and fractions', { input_tokens: '12', output_tokens: 1.5 }],
    ['numbers below zero', { input_tokens: -5, output_tokens: -1 }],
  ])('I5, U1: an object that holds %s is no total: the one before it stays', async (_, total) => {
    expect(await rollout(total)).toEqual({ ...NONE, lowerBound: false, answers: 0, reasoningSaid: 0 });
    expect(await rollout(said, total)).toEqual({ ...counted, lowerBound: false, reasoningSaid: 1 });
  });

  test.each([
    ['input', { output_tokens: 12, reasoning_output_tokens: 4 }, { output: 12 }],
    ['output', { input_tokens: 110, cached_input_tokens: 40, reasoning_output_tokens: 4 }, { uncachedInput: 70 }],
  ])('I5, U1: without %s it is at least what it was, a lower bound, and no other count', async (_, total, figures) => {
    expect(await rollout(said, total)).toEqual({ ...counted, ...figures, lowerBound: true, reasoningSaid: 1 });
  });

  test('I5: a whole total after it is exact again, its parts as they were written', async () => {
    const world = createImportWorld();
    const infos = [{ output_tokens: 9 }, said].map((total) => ({ info: { total_token_usage: total } }));
    const lines = [meta('thread-1'), ...infos.map((info) => status('token_count', info))];
    const report = await importOne(world, createLogFolder().write('rollout.jsonl', lines));
    const events = await eventsOf(world, sessionAt(report, 0));
    const part = { type: 'usage', scope: 'cumulative', provider: 'openai', cacheWrite: 0 };
    expect(events.flatMap((event) => partsOf(partsIn(event), 'usage'))).toEqual([
      { ...part, uncachedInput: 0, cachedInput: 0, output: 9, final: false },
      { ...part, uncachedInput: 60, cachedInput: 40, output: 10, reasoning: 4, final: true },
    ]);
  });
});
