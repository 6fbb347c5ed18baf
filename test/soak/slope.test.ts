import { expect, it } from 'vitest';
import { slopeOf } from './slope.ts';

const MINUTE_MS = 60_000;
const each = (minutes: number, bytes: (minute: number) => number) =>
  slopeOf(Array.from({ length: minutes + 1 }, (_, minute) => ({ atMs: minute * MINUTE_MS, bytes: bytes(minute) })));

it('the slope of memory is that of what comes after the warm-up, whatever a few moments before a collection say', () => {
  const steady = each(30, (minute) => (minute < 10 ? minute * 1_000 : 10_000) + (minute === 20 ? 1e9 : 0));
  expect(steady).toEqual({ bytesPerHour: 0, points: 21, spanMs: 20 * MINUTE_MS, isTelling: true });
  expect(each(30, (minute) => minute * 100)?.bytesPerHour).toBeCloseTo(6_000);
});

it('the slope of a few minutes is no judgement, and that of one point is none', () => {
  expect(each(4, () => 1)?.isTelling).toBe(false);
  expect([each(0, () => 1), slopeOf([])]).toEqual([undefined, undefined]);
});
