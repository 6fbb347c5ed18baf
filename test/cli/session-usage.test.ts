import { join } from 'node:path';
import { expect, it } from 'vitest';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { runOpenrath } from './run-openrath.ts';

it('U1: usage says in one line what sessions used together and what it is made of', async () => {
  const folder = await tempFolder();
  const openrath = (...words: string[]) => runOpenrath(join(folder.path, 'home'), words);
  await openrath('import', await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const session = String((await openrath('sessions', '--json')).out[0]?.id);
  const json = await openrath('usage', session, '--json');
  expect(json.out).toEqual([
    {
      tokens: { uncachedInput: 22, cachedInput: 80, cacheWrite: 10, output: 46, reasoning: 0, lowerBound: false },
      answers: 2,
      of: 2,
      runningTotals: 0,
      repeated: 0,
      copied: 0,
      placeholders: 0,
      reasoningSaid: 0,
      parts: ['m1', 'm2'].map((messageId) => ({
        session,
        event: expect.any(String),
        provider: 'anthropic',
        model: 'model-y',
        messageId,
        tokens: { uncachedInput: 11, cachedInput: 40, cacheWrite: 5, output: 23, reasoning: 0 },
        final: true,
        counted: true,
        because: 'one answer',
        reasoningUnsaid: true,
      })),
    },
  ]);
  const people = await openrath('usage', session);
  const [sums, how, first = ''] = people.text.split('\n');
  expect([sums, how]).toEqual([
    '22 uncached input, 80 cached input, 10 cache writes, 46 output (reasoning not reported)',
    '2 answers, each once.',
  ]);
  expect(first.trim().split('  ')).toEqual([
    session,
    expect.stringMatching(/^[0-9a-f]{64}$/),
    'model-y',
    '11 uncached input, 40 cached input, 5 cache writes, 23 output (reasoning not reported)',
    'counted: one answer',
  ]);
  const unknown = await openrath('usage', 'nothing-here', '--json');
  expect([unknown.code, unknown.out[0]]).toEqual([
    1,
    {
      refused: {
        code: 'not-found',
        message: 'There is no session nothing-here.',
        remedy: 'List them with: openrath sessions',
      },
    },
  ]);
  await folder.remove();
}, 60_000);
