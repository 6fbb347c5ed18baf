import { describe, expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { reachedOf } from '../../../renderer/features/replay/reached-of.ts';
import { trackBars } from '../../../renderer/features/replay/track-bars.ts';
import { momentAt, stepThen, type Tracks, tracksOf } from '../../../renderer/features/replay/tracks.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';
import { madeMoments } from './made-moments.ts';

const at = (session: string, seconds: readonly (number | undefined)[]): StepRow[] =>
  seconds.map((atMs, seq) => madeStep(session, seq, atMs === undefined ? {} : { atMs }));

const said = ({ columns, tracks }: Tracks) => ({
  columns,
  tracks: tracks.map(({ session, ends }) => [session, ...ends]),
});

function laidOut(main: readonly StepRow[], ...others: readonly (readonly StepRow[])[]): Tracks {
  const lanes = others.map((rows, place) => madeLane(rows[0]?.session ?? `empty ${place}`, { from: main[0] }));
  return tracksOf('main', madeMoments(main), madeLineage([madeLane('main'), ...lanes], [main, others.flat()].flat()));
}

describe('R2: the tracks of the scrubber', () => {
  it('the record that is watched is first, a column a step; other branches stand where they ran, and one without steps has no track', () => {
    const tracks = laidOut(at('main', [1, 2, 3, 4]), [], at('a', [2, 3]), at('b', [4]));
    expect(said(tracks)).toEqual({
      columns: 4,
      tracks: [
        ['main', 1, 2, 3, 4],
        ['a', 2, 3],
        ['b', 4],
      ],
    });
  });

  it('what others did between two steps has room there, and what they did after the last stands behind it', () => {
    const tracks = laidOut(at('main', [1, 10, 20, 21]), at('a', [2, 3, 4]), at('b', [5, 30, 31]));
    expect(said(tracks)).toEqual({
      columns: 8,
      tracks: [
        ['main', 1, 4, 5, 6],
        ['a', 2, 3, 4],
        ['b', 2, 7, 8],
      ],
    });
  });

  it('the record keeps half of the width, however much others did', () => {
    const tracks = laidOut(
      at('main', [1, 2]),
      at(
        'a',
        Array.from({ length: 200 }, () => 5),
      ),
    );
    expect(tracks.columns).toBeCloseTo(4);
    expect([...tracks.ends]).toEqual([1, 2]);
    expect(tracks.tracks[1]?.ends.at(-1)).toBeCloseTo(4);
  });

  it('what has no time stands right behind where its branch leaves; a clock that ran back moves nothing', () => {
    const tracks = laidOut(at('main', [1, 9, 3, 12]), at('a', [undefined, undefined]));
    expect(said(tracks).tracks).toEqual([
      ['main', 1, 3, 4, 5],
      ['a', 2, 3],
    ]);
  });

  it('of a fork, the steps that it took over are in its own track, and its parent has the rest', () => {
    const main = at('main', [1, 2, undefined]);
    const fork = at('fork', [5]);
    const source = madeLineage([madeLane('main'), madeLane('fork', { from: main[1] })], [...main, ...fork]);
    const tracks = tracksOf('fork', madeMoments([...main.slice(0, 2), ...fork]), source);
    expect(tracks.tracks.map(({ session, rows }) => [session, rows.map(({ key }) => key)])).toEqual([
      ['fork', ['main0', 'main1', 'fork0']],
      ['main', ['main2']],
    ]);
    expect(tracks.tracks[1]?.ends[0]).toBe(3);
  });

  it('a step of the watched session that no moment is of yet has no second track', () => {
    const main = at('main', [1, 2, 3]);
    const source = madeLineage([madeLane('main')], main);
    const tracks = tracksOf('main', madeMoments(main.slice(0, 2)), source);
    expect(tracks.tracks.map(({ session }) => session)).toEqual(['main']);
  });

  it('a place leads to the moment that ends there or next, beyond the last to the last', () => {
    const tracks = laidOut(at('main', [1, 10, 20]), at('a', [2, 3, 4, 30]));
    expect([-3, 0.5, 1, 1.1, 4, 4.5, 99].map((column) => momentAt(tracks, column))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it('a branch at a moment is at the newest of its steps by then, before it began at its first', () => {
    const tracks = laidOut(at('main', [1, 10, 20]), at('a', [2, 3, 15]));
    const [, track] = tracks.tracks;
    if (track === undefined) throw new Error('two tracks');
    expect([0, 1, 2].map((moment) => stepThen(tracks, track, moment)?.key)).toEqual(['a0', 'a1', 'a2']);
  });
});

describe('R2: the bars of a track', () => {
  const ends = (count: number) => Float64Array.from({ length: count }, (_, place) => place + 1);

  it('a bar a step where there is room, all left of where the step ends; what failed shows among many', () => {
    const rows = [madeStep('s', 0), madeStep('s', 1, { kind: 'you' }), madeCall('s', 2, { state: 'failed' })];
    expect(trackBars({ rows, ends: ends(3) }, 8).map(({ left, width, hue }) => [left, left + width, hue])).toEqual([
      [1, 8, 'agent'],
      [9, 16, 'you'],
      [17, 24, 'error'],
    ]);
    expect(trackBars({ rows, ends: ends(3) }, 1).map(({ hue }) => hue)).toEqual(['agent', 'error']);
  });

  it('5,000 steps in 240 branches: no track has more bars than its px have room for, and each step is placed once', () => {
    const source = lineageOf({ seed: 7, steps: 5_000, lanes: 240, running: 9 });
    const [watched = ''] = source.laneOrder;
    const tracks = tracksOf(watched, madeMoments(source.stepsOf.get(watched) ?? []), source);
    expect(tracks.tracks.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(source.steps.size);
    const widthPx = 1_000;
    for (const track of tracks.tracks)
      expect(trackBars(track, widthPx / tracks.columns).length).toBeLessThanOrEqual(widthPx / 4 + 1);
  });
});

it('R2: how many steps of a branch are reached is found by looking at few of them', () => {
  const rows = at('s', [...Array.from({ length: 5_000 }).keys()]);
  let looked = 0;
  const reached = reachedOf(
    rows.length,
    (index) => rows[index],
    ({ atMs = 0 }) => {
      looked += 1;
      return atMs > 1_234;
    },
  );
  expect(reached).toBe(1_235);
  expect(looked).toBeLessThanOrEqual(13);
});
