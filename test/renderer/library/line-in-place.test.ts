import { expect, it } from 'vitest';
import { lineInPlace } from '../../../renderer/features/library/use-line-in-place.ts';

const before = ['a', 'b', 'c', 'd'];

it.each([
  ['is itself while it is there', ['a', 'b', 'c', 'd'], 'b', 'b'],
  ['is the one that came up to its place', ['a', 'c', 'd'], 'b', 'c'],
  ['is the next one that is left where several went', ['a', 'd'], 'b', 'd'],
  ['is the last one where it was the last', ['a', 'b', 'c'], 'd', 'c'],
  ['is none where none is left', [], 'b', undefined],
  ['is none where there was no line', ['a'], undefined, undefined],
])('the line in the place of another %s', (_, now, line, next) => {
  expect(lineInPlace(before, now, line)).toBe(next);
});
