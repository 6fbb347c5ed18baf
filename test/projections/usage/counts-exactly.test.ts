import { expect, it } from 'vitest';
import { type CountedAgainstCaps, countsExactly } from '../../../core/projections/usage/counts-exactly.ts';

const [ended, all, some] = [{ endedAtMs: 1 }, { spent: {} }, { spent: { most: {} } }];

it.each<[string, CountedAgainstCaps, boolean]>([
  ['a program that has ended and of which all is told', { program: ended, ...all }, true],
  ['one that goes on, since a request may be open', { program: {}, ...all }, false],
  ['one of which an answer does not tell all', { program: ended, ...some }, false],
  ['a part of one, of whose other agents nothing is told', { program: ended, ...all, caps: {} }, false],
  ['a part of one of which all is told', { program: ended, ...some, caps: {}, whole: all }, true],
  ['a part of one of which not all is told', { program: ended, ...all, caps: {}, whole: some }, false],
  ['no program', all, false],
])('X3: whether nothing counts as the most that it could be, of %s', (_, of, exactly) => {
  expect(countsExactly(of)).toBe(exactly);
});
