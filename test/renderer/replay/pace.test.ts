import { describe, expect, it } from 'vitest';
import { msLeft, pauseBefore, speedBeside, speeds } from '../../../renderer/features/replay/pace.ts';
import { madeStep } from '../made-up/step-row.ts';
import { madeMoments } from './made-moments.ts';

const dayMs = 86_400_000;
const moments = madeMoments(
  [0, 1_000, 61_000, undefined, 61_000 + 400 * dayMs].map((atMs, seq) =>
    madeStep('S', seq, atMs === undefined ? {} : { atMs }),
  ),
);
const pauses = (speed: (typeof speeds)[number], skipsWaits: boolean, of = moments) =>
  of.slice(1).map((next, at) => pauseBefore(next, of[at] ?? next, { speed, skipsWaits }));

describe('R2: how long Watch stays at a step', () => {
  it('is as long as it was, by the speed; a time that nobody knows is as long as each step', () => {
    expect(pauses('1', false)).toEqual([1_000, 60_000, 700, 700]);
    expect(pauses('4', false)).toEqual([250, 15_000, 700, 700]);
    expect(pauses('each', false)).toEqual([700, 700, 700, 700]);
  });

  it('with waits skipped is at most 2 s as it plays', () => {
    expect(pauses('1', true)).toEqual([1_000, 2_000, 700, 700]);
    expect(pauses('16', true)).toEqual([62.5, 2_000, 700, 700]);
  });

  it('is never longer than a timer can be set to, nor shorter than 60 ms where a clock ran back', () => {
    const [first, , , , last] = moments;
    if (first === undefined || last === undefined) throw new Error('five moments');
    expect(pauses('1', false, [first, last, first])).toEqual([2 ** 31 - 1, 60]);
  });

  it('the time that is left is the sum of what is still to come', () => {
    const pace = { speed: '4', skipsWaits: true } as const;
    expect(moments.map((_, at) => msLeft(moments, at, pace))).toEqual([3_650, 3_400, 1_400, 700, 0]);
  });

  it('slower and faster go through the speeds, and stay at their ends', () => {
    expect(speeds.map((speed) => [speedBeside(speed, -1), speedBeside(speed, 1)])).toEqual([
      ['1', '4'],
      ['1', '16'],
      ['4', 'each'],
      ['16', 'each'],
    ]);
  });
});
