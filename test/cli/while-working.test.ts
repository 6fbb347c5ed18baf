import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileWorking } from '../../core/cli/while-working.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is shown while work takes so long. */
async function shownOf(ms: number, ends: (resolve: (value: string) => void, reject: (cause: Error) => void) => void) {
  const shown: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const status = (text: string) => void shown.push(text);
  const ended = whileWorking({ status }, 'Counting', promise).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(ms);
  ends(resolve, reject);
  const outcome = await ended;
  await vi.advanceTimersByTimeAsync(5_000);
  return [shown, outcome];
}

it('work of a moment shows nothing', async () => {
  expect(await shownOf(999, (resolve) => resolve('done'))).toEqual([[], 'done']);
});

it('longer work shows each second what is done and for how long, and leaves nothing', async () => {
  expect(await shownOf(2_500, (resolve) => resolve('done'))).toEqual([['Counting: 1 s', 'Counting: 2 s', ''], 'done']);
});

it('work that fails leaves nothing either', async () => {
  expect(await shownOf(1_000, (_, reject) => reject(new Error('no')))).toEqual([['Counting: 1 s', ''], 'no']);
});
