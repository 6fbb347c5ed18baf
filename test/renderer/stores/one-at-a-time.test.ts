import { expect, it } from 'vitest';
import { oneAtATime } from '../../../renderer/stores/one-at-a-time.ts';

it('given calls while the work runs, then it runs once more after it, however many they were', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  const all = Promise.all([ask(), ask(), ask()]);
  expect(runs.length).toBe(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await all;
  void ask();
  expect(runs.length).toBe(3);
});

it('given work that fails, then the call rejects, and the next one begins it anew', async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
  });
  await expect(ask()).rejects.toThrow('no');
  await ask();
  expect(runs).toBe(2);
});
