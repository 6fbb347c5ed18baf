import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from '../../../renderer/stores/paced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that takes so long, and when it was begun. */
function workOf(tookMs: number) {
  const startMs = performance.now();
  const begun: number[] = [];
  const work = async (): Promise<void> => {
    begun.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
  };
  return { begun, work };
}

it('asked for all the time, work is done as seldom as its answers are slow, and once more after the end', async () => {
  const { begun, work } = workOf(50);
  const { ask } = paced(work, { pauseMs: (tookMs) => 10 * tookMs, firstMs: 90 });
  for (let nowMs = 0; nowMs < 1_500; nowMs += 10) {
    ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual([90, 640, 1_190, 1_740]);
});

it('what is asked for while nothing was for long is done at once, and once more for all that came then', async () => {
  const { begun, work } = workOf(0);
  const { ask } = paced(work, { pauseMs: () => 200 });
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 1_000, 1_200]);
});

it('what was asked for is not begun once it is stopped', async () => {
  const { begun, work } = workOf(50);
  const { ask, stop } = paced(work, { pauseMs: () => 200 });
  ask();
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0]);
});
