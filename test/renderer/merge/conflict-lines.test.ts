import { expect, it } from 'vitest';
import { bothSides, changedLines, lineOrigins } from '../../../renderer/features/merge/conflict-lines.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('');
const base = lines('beans', 'peas', 'kale', 'leek');
const ours = lines('beans', 'ours', 'kale', 'leek', 'mint');
const theirs = lines('corn', 'beans', 'theirs', 'kale', 'leek');

it('M2: says which lines each side changed, and which of base went', () => {
  expect(changedLines({ base, ours, theirs })).toEqual({
    base: new Set([2]),
    ours: new Set([2, 5]),
    theirs: new Set([1, 3]),
  });
  expect(changedLines({ ours: 'a\n' })).toEqual({ base: new Set(), ours: new Set([1]), theirs: new Set() });
});

it.each([
  [
    'lines that one side changed once, those that both did twice',
    { base, ours, theirs },
    lines('corn', 'beans', 'ours', 'theirs', 'kale', 'leek', 'mint'),
  ],
  ['the same change once', { base, ours, theirs: ours }, ours],
  ['two new files one after the other', { ours: lines('a'), theirs: lines('b') }, lines('a', 'b')],
  [
    'a line that one removed and the other changed as it was changed',
    { base, ours: lines('beans', 'kale', 'leek'), theirs: lines('beans', 'THEIRS', 'kale', 'leek') },
    lines('beans', 'THEIRS', 'kale', 'leek'),
  ],
  ['nothing of two empty sides', { base: '', ours: '', theirs: '' }, ''],
])('M2: both sides taken have %s', (_, sides, both) => expect(bothSides(sides)).toBe(both));

it('M2: each line of a result is base’s, a side’s, or edited', () => {
  const result = lines('corn', 'beans', 'ours', 'theirs', 'mine', 'kale', 'mint');
  expect(lineOrigins(result, { base, ours, theirs })).toEqual([
    'theirs',
    'base',
    'ours',
    'theirs',
    'edited',
    'base',
    'ours',
  ]);
});
