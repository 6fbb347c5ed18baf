import { describe, expect, it } from 'vitest';
import { ancestors } from '../../../core/model/lineage/ancestors.ts';
import { generations } from '../../../core/model/lineage/generations.ts';
import { isAncestor } from '../../../core/model/lineage/is-ancestor.ts';
import { lowestCommonAncestors } from '../../../core/model/lineage/lowest-common-ancestors.ts';
import { pathBetween } from '../../../core/model/lineage/path-between.ts';
import { chain, graphOf, id, ladder } from './graph.ts';

const forked = `
b: a
c: b
d: c
x: b
y: x
`;
const merged = `${forked}
m: d y
n: m
`;
const crossed = `
b: a
c: a
d: b c
e: c b
f: d
g: e
`;

describe('ancestors', () => {
  it.each([
    ['a', forked, []],
    ['d', forked, ['c', 'b', 'a']],
    ['y', forked, ['x', 'b', 'a']],
    ['n', merged, ['m', 'd', 'y', 'c', 'x', 'b', 'a']],
    ['nobody', forked, []],
  ])('of %s, the nearest first', (event, drawing, expected) => {
    expect([...ancestors(id(event), graphOf(drawing).parentsOf)]).toEqual(expected);
  });
});

describe('isAncestor', () => {
  it.each([
    ['a', 'd', true],
    ['b', 'y', true],
    ['c', 'y', false],
    ['d', 'a', false],
    ['a', 'a', false],
    ['y', 'n', true],
    ['nobody', 'n', false],
  ])('%s of %s: %s', (older, newer, expected) => {
    expect(isAncestor(id(older), id(newer), graphOf(merged).parentsOf)).toBe(expected);
  });
});

describe('M1: lowest common ancestors', () => {
  it.each([
    ['the fork point of two branches', 'd', 'y', forked, ['b']],
    ['the older one where one comes from the other', 'b', 'd', forked, ['b']],
    ['the same whichever side is ours', 'd', 'b', forked, ['b']],
    ['the event itself where both are the same', 'c', 'c', forked, ['c']],
    ['none where the roots differ', 'd', 'q', forked, []],
    ['the merged head where one side was merged before', 'n', 'y', merged, ['y']],
    ['both where two branches merged each other, equally far and so by id', 'f', 'g', crossed, ['b', 'c']],
    ['both, the one farther from its root first', 'f', 'g', `${crossed}\nc: k\nk: a`, ['c', 'b']],
    ['three, with several common roots', 'x', 'y', 'x: a b c\ny: c b a\nb: r\nr: s', ['b', 'a', 'c']],
    ['none that another common one comes from', 'p', 'q', 'p: b a\nq: b a\nb: a', ['b']],
  ])('%s', (_, ours, theirs, drawing, expected) => {
    expect(lowestCommonAncestors(id(ours), id(theirs), graphOf(drawing).parentsOf)).toEqual(expected);
  });
});

describe('pathBetween', () => {
  it.each([
    ['a', 'd', ['a', 'b', 'c', 'd']],
    ['b', 'n', ['b', 'c', 'd', 'm', 'n']],
    ['x', 'n', ['x', 'y', 'm', 'n']],
    ['c', 'c', ['c']],
    ['d', 'a', undefined],
    ['c', 'y', undefined],
  ])('from %s to %s', (older, newer, expected) => {
    expect(pathBetween(id(older), id(newer), graphOf(merged).parentsOf)).toEqual(expected);
  });
});

it('generations are the longest way down to a root', () => {
  const far = generations([id('p')], graphOf('p: b a\nb: c\nc: a').parentsOf);
  expect(Object.fromEntries(far)).toEqual({ a: 0, c: 1, b: 2, p: 3 });
});

describe('100,000 events cost a number of look-ups that grows with their number alone', () => {
  const count = 100_000;
  const top = id(count - 1);
  it('in a chain', () => {
    const { parentsOf, lookUps } = chain(count);
    expect(ancestors(top, parentsOf).size).toBe(count - 1);
    expect(isAncestor(id(0), top, parentsOf)).toBe(true);
    expect(lowestCommonAncestors(top, id(70_000), parentsOf)).toEqual(['70000']);
    expect(pathBetween(id(0), top, parentsOf)?.length).toBe(count);
    expect(generations([top], parentsOf).get(top)).toBe(count - 1);
    expect(lookUps()).toBeLessThan(count * 10);
  });

  it('where each is a merge of the two before it', () => {
    const { parentsOf, lookUps } = ladder(count);
    expect(ancestors(top, parentsOf).size).toBe(count - 1);
    expect(lowestCommonAncestors(top, id(99_000), parentsOf)).toEqual(['99000']);
    expect(pathBetween(id(1), top, parentsOf)?.length).toBe(count / 2);
    expect(generations([top], parentsOf).get(top)).toBe(count - 1);
    expect(lookUps()).toBeLessThan(count * 12);
  });

  it('where two sides of 50,000 have two lowest ancestors', () => {
    const half = count / 2;
    const at = (event: string): number => Number(event.slice(1));
    const parentsOf = (event: string): ReturnType<typeof id>[] => {
      if (event.startsWith('c')) return at(event) > 0 ? [id(`c${at(event) - 1}`)] : [];
      return at(event) > 0 ? [id(`${event[0]}${at(event) - 1}`)] : [id('c10'), id('cx')];
    };
    expect(lowestCommonAncestors(id(`l${half}`), id(`r${half}`), parentsOf)).toEqual(['c10', 'cx']);
  });
});
