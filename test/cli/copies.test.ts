import { expect, it } from 'vitest';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf, eventOf } from '../ports/writer.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const say = (text: string) => ({ payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] } });

it('I2: a copy says in the list and by itself what it repeats and how much of it', async () => {
  const folder = tempHome();
  const { store } = await openHome(folder);
  const original = chainOf('original', 0, 2, undefined, (seq) => say(`Cap the delay ${seq}`));
  const copy = chainOf('copy', 0, 3, undefined, (seq) => say(`Cap the delay ${seq}`));
  const payload = { from: 'original', at: original[1]?.id, through: copy[1]?.id };
  await put({ store }, 'original', undefined, original);
  await put({ store }, 'copy', undefined, [...copy, eventOf('copy', 3, copy[2], { kind: 'import/copied', payload })]);
  await store.close();
  const tokens = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
  const copyOf = {
    session: 'original',
    event: original[1]?.id,
    steps: 2,
    turns: 2,
    toolCalls: 0,
    toolErrors: 0,
    tokens,
    answers: 0,
    reasoningSaid: 0,
  };
  const { out } = await shell(folder, ['sessions', '--json']);
  expect(out.map((row) => [row.id, row.steps, row.copyOf])).toEqual([
    ['original', 2, undefined],
    ['copy', 3, copyOf],
  ]);
  const { text } = await shell(folder, ['show', 'copy']);
  expect(text.split('\n').slice(1)).toEqual([
    `  copy of original up to ${original[1]?.id}, the first 2 steps, counted there: Cap the delay 0`,
    '',
  ]);
  const whole = await shell(folder, ['show', 'original']);
  expect(whole.text.split('\n')).toEqual([expect.stringMatching(/^original /), '']);
}, 60_000);
