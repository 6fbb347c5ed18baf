import { describe, expect, it } from 'vitest';
import {
  type CardWindow,
  emptyWindow,
  mountsPerFrame,
  nextWindow,
} from '../../../renderer/features/session-graph/card-window.ts';

const keys = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `step ${from + index}`);

/** Windows frame by frame until nothing changes. */
function settle(from: CardWindow, wanted: readonly string[]): CardWindow[] {
  const frames: CardWindow[] = [];
  for (let at = nextWindow(from, wanted), last = from; at !== last; last = at, at = nextWindow(at, wanted))
    frames.push(at);
  return frames;
}

describe('cards on screen', () => {
  it('at most 8 are mounted in a frame, until all that are wanted are there', () => {
    const frames = settle(emptyWindow, keys(0, 50));
    expect(frames.map(({ mounted }) => mounted.size)).toEqual([8, 16, 24, 32, 40, 48, 50]);
    expect(frames.map(({ more }) => more)).toEqual([true, true, true, true, true, true, false]);
    expect(mountsPerFrame).toBe(8);
  });

  it('what left the view stays until there is much more than is wanted', () => {
    const first = settle(emptyWindow, keys(0, 30)).at(-1) ?? emptyWindow;
    const second = settle(first, keys(30, 30)).at(-1) ?? emptyWindow;
    expect(second.mounted).toEqual(new Set(keys(0, 60)));
    const third = settle(second, keys(60, 30)).at(-1) ?? emptyWindow;
    expect(third.mounted.size).toBeLessThanOrEqual(80);
  });

  it('scrolling through 5,000 steps never keeps more than 112', () => {
    let at = emptyWindow;
    const sizes: number[] = [];
    for (let from = 0; from < 5_000; from += 3) {
      at = nextWindow(at, keys(from, 60));
      sizes.push(at.mounted.size);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(112);
  });

  it('is the same object where nothing changes, so that nothing renders', () => {
    const settled = settle(emptyWindow, keys(0, 5)).at(-1) ?? emptyWindow;
    expect(nextWindow(settled, keys(0, 5))).toBe(settled);
  });
});
