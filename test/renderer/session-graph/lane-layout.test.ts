import { describe, expect, it } from 'vitest';
import {
  type Anchor,
  appendStep,
  closeBranch,
  createLaneLayout,
  type LaneLayout,
  openBranch,
} from '../../../renderer/features/session-graph/lane-layout.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { seeded } from '../random.ts';
import { type Grown, growAtRandom } from './grow-at-random.ts';
import { overlapping } from './overlapping.ts';

const add = (layout: LaneLayout, branch: string, height = 34, after: readonly Anchor[] = []): Anchor =>
  appendStep(layout, { branch, height, after });

const topOf = (layout: LaneLayout, { segment, index }: Anchor): number | undefined =>
  layout.segments[segment]?.tops[index];

describe('one branch', () => {
  it('starts under its header and puts each step below the one before', () => {
    const layout = createLaneLayout();
    const anchors = [add(layout, 'main', 42), add(layout, 'main', 82), add(layout, 'main', 34)];
    expect(anchors.map((anchor) => topOf(layout, anchor))).toEqual([58, 58 + 42 + 8, 58 + 42 + 8 + 82 + 8]);
    expect(layout.height).toBe(58 + 42 + 8 + 82 + 8 + 34);
  });

  it('puts a step below all that it comes after, whichever is lower', () => {
    const layout = createLaneLayout();
    const fork = add(layout, 'main');
    const other = [1, 2, 3, 4].map(() => add(layout, 'other', 82, [fork])).at(-1) as Anchor;
    const merge = add(layout, 'main', 44, [other]);
    expect(topOf(layout, merge)).toBe((topOf(layout, other) ?? 0) + 82 + laneSizes.gap);
  });
});

describe('lanes', () => {
  it('gives a branch the nearest free lane right of its parent', () => {
    const layout = createLaneLayout();
    const fork = add(layout, 'main');
    for (const branch of ['a', 'b', 'c']) add(layout, branch, 34, [fork]);
    expect(layout.segments.map(({ branch, lane }) => [branch, lane])).toEqual([
      ['main', 0],
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('keeps the room below a branch that may still grow', () => {
    const layout = createLaneLayout();
    const first = add(layout, 'main');
    add(layout, 'growing', 34, [first]);
    const later = Array.from({ length: 20 }, () => add(layout, 'main')).at(-1) as Anchor;
    add(layout, 'late', 34, [later]);
    expect(layout.branches.get('late')?.[0]?.lane).toBe(2);
  });

  it('shares a lane with a branch that is over', () => {
    const layout = createLaneLayout();
    add(layout, 'over', 34, [add(layout, 'main')]);
    closeBranch(layout, 'over');
    const later = Array.from({ length: 20 }, () => add(layout, 'main')).at(-1) as Anchor;
    add(layout, 'late', 34, [later]);
    expect(layout.branches.get('late')?.[0]?.lane).toBe(1);
  });

  it('puts a finished branch of known room above another one in the same lane', () => {
    const layout = createLaneLayout();
    const early = add(layout, 'main');
    const late = Array.from({ length: 20 }, () => add(layout, 'main')).at(-1);
    openBranch(layout, { branch: 'below', from: late });
    openBranch(layout, { branch: 'fits', from: early, room: 42 });
    openBranch(layout, { branch: 'too high', from: early, room: 5_000 });
    expect(['below', 'fits', 'too high'].map((branch) => layout.branches.get(branch)?.[0]?.lane)).toEqual([1, 1, 2]);
  });
});

describe('F8: a finished branch that goes on', () => {
  const withOneBelow = (): LaneLayout => {
    const layout = createLaneLayout();
    add(layout, 'over', 34, [add(layout, 'main')]);
    closeBranch(layout, 'over');
    const later = Array.from({ length: 6 }, () => add(layout, 'main')).at(-1) as Anchor;
    add(layout, 'below', 34, [later]);
    return layout;
  };

  it('stays in its lane while there is room', () => {
    const layout = withOneBelow();
    add(layout, 'over');
    expect(layout.branches.get('over')?.length).toBe(1);
  });

  it('goes on as a new segment in a free lane where it would run into another', () => {
    const layout = withOneBelow();
    for (let count = 0; count < 10; count += 1) add(layout, 'over');
    const [first, second] = layout.branches.get('over') ?? [];
    expect(second?.from).toEqual({ segment: first?.number, index: (first?.tops.length ?? 0) - 1 });
    expect(second?.lane).toBe(2);
    expect((first?.tops.length ?? 0) + (second?.tops.length ?? 0)).toBe(11);
    expect(overlapping(layout)).toEqual([]);
  });
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('any history, seed %i', (seed) => {
  const grown: Grown = growAtRandom(seeded(seed), 600);

  it('nothing that was placed ever moves', () => {
    expect(grown.moved).toEqual([]);
  });

  it('no two branches overlap', () => {
    expect(overlapping(grown.layout)).toEqual([]);
  });

  it('every segment is right of, and below, the step that it leaves from', () => {
    const wrong = grown.layout.segments.filter(({ from, lane, top }) => {
      const parent = from === undefined ? undefined : grown.layout.segments[from.segment];
      return (
        parent !== undefined && from !== undefined && (lane <= parent.lane || top <= (parent.tops[from.index] ?? 0))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('every step of a branch is below the one before it', () => {
    const wrong = [...grown.layout.branches.values()].filter((segments) => {
      const tops = segments.flatMap((segment) => segment.tops);
      return tops.some((top, index) => index > 0 && top <= (tops[index - 1] ?? 0));
    });
    expect(wrong).toEqual([]);
  });

  it('the same history gives the same places', () => {
    expect(growAtRandom(seeded(seed), 600).layout).toEqual(grown.layout);
  });
});

it('an append looks at its own branch only, however many there are', () => {
  const layout = createLaneLayout();
  for (let branch = 0; branch < 500; branch += 1) add(layout, `branch ${branch}`);
  const read: string[] = [];
  add({ ...layout, segments: watched(layout.segments, read), lanes: watched(layout.lanes, read) }, 'branch 250');
  expect(read).toEqual([]);
});

/** The list, with a note of every property of it that is read. */
function watched<Item>(list: Item[], read: string[]): Item[] {
  return new Proxy(list, {
    get: (target, name) => {
      read.push(String(name));
      return Reflect.get(target, name);
    },
  });
}
