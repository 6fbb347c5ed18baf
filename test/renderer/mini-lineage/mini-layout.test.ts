import { describe, expect, it } from 'vitest';
import { barShare, type MiniBar, miniLayout } from '../../../renderer/features/mini-lineage/mini-layout.ts';
import { nearestBar } from '../../../renderer/features/mini-lineage/nearest-bar.ts';

const bar = (lane: number, key: string, kind = 'tool', size = 200): MiniBar => ({ lane, key, kind, size });
const many = (lane: number, count: number, kind = 'tool') =>
  Array.from({ length: count }, (_, at) => bar(lane, `${lane}-${at}`, kind));
const layoutOf = (bars: readonly MiniBar[], lanes: number, from: readonly (string | undefined)[] = []) =>
  miniLayout({ bars, lanes, width: 300, height: 200, from });
const tops = (layout: ReturnType<typeof layoutOf>) =>
  Object.fromEntries(layout.bars.map(({ bar: { key }, y }) => [key, y]));

describe('a lineage from afar', () => {
  it('time runs down, 5 px a step, lanes stand side by side', () => {
    const layout = layoutOf([bar(0, 'a'), bar(0, 'b'), bar(1, 'c')], 2, [undefined, 'a']);
    expect(tops(layout)).toEqual({ a: 12, b: 17, c: 17 });
    expect(layout.spines.map(({ lane, x }) => [lane, x])).toEqual([
      [0, 12],
      [1, 150],
    ]);
    expect(layout.forks).toEqual([{ lane: 1, x: 12, y: 13.5, toX: 150, toY: 17 }]);
  });

  it('without knowing where a lane leaves from, it starts below what came before, and no edge is drawn', () => {
    const layout = layoutOf([bar(0, 'a'), bar(0, 'b'), bar(1, 'c'), bar(0, 'd')], 2);
    expect(tops(layout)).toEqual({ a: 12, b: 17, c: 22, d: 22 });
    expect(layout.forks).toEqual([]);
  });

  it('a lane whose fork point is not among the bars has no edge', () => {
    expect(layoutOf([bar(0, 'a'), bar(1, 'c')], 2, [undefined, 'gone']).forks).toEqual([]);
  });

  it('a lane that is said to leave from itself has no edge', () => {
    expect(layoutOf([bar(0, 'a'), bar(1, 'c')], 2, [undefined, 'c']).forks).toEqual([]);
  });

  it.each([1, 40, 400, 5_000])('%i steps stay inside the picture', (count) => {
    const layout = layoutOf([...many(0, count), ...many(1, count)], 2, [undefined, '0-0']);
    expect(layout.bars.length).toBeGreaterThan(0);
    expect(layout.bars.length).toBeLessThanOrEqual(200);
    for (const { x, y, width } of layout.bars) {
      expect(y).toBeGreaterThanOrEqual(12);
      expect(y + layout.barHeight).toBeLessThanOrEqual(190);
      expect(x + width).toBeLessThanOrEqual(300);
    }
  });

  it('where steps share a bar, the most telling one is drawn', () => {
    const bars = many(0, 400).map((each, at) => (at === 137 ? { ...each, kind: 'error' } : each));
    expect(layoutOf(bars, 1).bars.filter(({ bar: { kind } }) => kind === 'error')).toHaveLength(1);
  });

  it('a call that failed is drawn rather than its neighbours, at its own length', () => {
    const bars = many(0, 400).map((each, at) => (at === 137 ? { ...each, size: 1, failed: true as const } : each));
    const { bars: drawn } = layoutOf(bars, 1);
    expect(drawn.flatMap(({ bar, width }) => (bar.failed ? [[bar.key, width]] : []))).toEqual([
      ['0-137', barShare(bar(0, 'a', 'tool', 1)) * 145],
    ]);
  });

  it('lanes that have no room are counted', () => {
    const bars = Array.from({ length: 60 }, (_, lane) => bar(lane, `k${lane}`));
    const layout = layoutOf(bars, 60);
    expect([layout.hiddenLanes, layout.spines.length]).toEqual([33, 27]);
  });

  it('nothing is drawn of nothing', () => {
    expect(layoutOf([], 0)).toMatchObject({ bars: [], spines: [], forks: [] });
  });
});

describe('the length of a bar', () => {
  it.each([
    ['you', 0, 1],
    ['tool', 0, 0.15],
    ['tool', 30_000, 1],
  ])('%s of %i characters: %f', (kind, size, share) => expect(barShare({ kind, size })).toBe(share));
});

describe('a click finds the bar that is meant', () => {
  const layout = layoutOf([bar(0, 'a'), bar(0, 'b'), bar(1, 'c')], 2, [undefined, 'a']);
  it.each([
    [18, 13, 'a'],
    [18, 19, 'b'],
    [160, 30, 'c'],
    [250, 190, undefined],
  ])('at %i, %i: %s', (x, y, key) => expect(nearestBar(layout, x, y)).toBe(key));
});
