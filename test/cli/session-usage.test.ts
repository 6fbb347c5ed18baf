import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import type { Run } from './run-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();
it('U1: usage says in one line what sessions used together and what it is made of', async () => {
  const folder = await tempFolder(quickFolder);
  const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);
  await openrath('import', await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const session = String((await openrath('sessions', '--json')).out[0]?.id);
  const json = await openrath('usage', session, '--json');
  expect(json.out).toEqual([
    {
      tokens: { uncachedInput: 22, cachedInput: 80, cacheWrite: 10, output: 46, reasoning: null, lowerBound: false },
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
        tokens: { uncachedInput: 11, cachedInput: 40, cacheWrite: 5, output: 23, reasoning: null },
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

it('I5: with --json a figure that nobody knows is null, and 0 only where no model answered', async () => {
  const folder = await tempFolder(quickFolder);
  const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);
  const [prompt, call, result, last] = madeUpRecords() as { readonly message: object }[];
  const silent = (record: typeof call) => ({ ...record, message: { ...record?.message, usage: undefined } });
  const logs = {
    said: [prompt, silent(call), result, last],
    silent: [prompt, silent(call), result, silent(last)],
    unanswered: [prompt],
  };
  const paths = Object.entries(logs).map(([name, records]) =>
    writeLog(folder.path, `${name}.jsonl`, records as object[]),
  );
  await openrath('import', ...(await Promise.all(paths)));
  const rows = (await openrath('sessions', '--json')).out;
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };
  const unknown = { uncachedInput: null, cachedInput: null, cacheWrite: null, output: null, reasoning: null };
  const published = {
    said: [
      { uncachedInput: 11, cachedInput: 40, cacheWrite: 5, output: 23, reasoning: null, lowerBound: true, unsaid: 1 },
      1,
      0,
    ],
    silent: [{ ...unknown, lowerBound: true, unsaid: 2 }, 0, 0],
    unanswered: [{ ...none, lowerBound: false }, 0, 0],
  };
  const nameOf = (row: Run['out'][number]) => /(\w+)\.jsonl$/.exec(String(row.path))?.[1];
  expect(Object.fromEntries(rows.map((row) => [nameOf(row), [row.tokens, row.answers, row.reasoningSaid]]))).toEqual(
    published,
  );
  const of = (name: string) => String(rows.find((row) => nameOf(row) === name)?.id);
  const told: unknown[] = [];
  for (const words of [
    ['usage', of('silent')],
    ['usage', of('unanswered')],
    ['show', of('silent')],
  ]) {
    const [fact] = (await openrath(...words, '--json')).out;
    told.push([fact?.tokens, fact?.answers, fact?.reasoningSaid]);
  }
  expect(told).toEqual([published.silent, published.unanswered, published.silent]);
  expect((await openrath('usage', '--help')).text).toMatch(/null +nobody knows/);
  await folder.remove();
}, 60_000);
