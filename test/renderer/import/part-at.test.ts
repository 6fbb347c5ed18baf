import { expect, it } from 'vitest';
import { partAt } from '../../../renderer/features/import/part-at.ts';

const at = (part: number, bytes: number, now?: 'other' | 'clean') => {
  return { part, offset: 5, bytes, reason: 'not JSON', isErased: false, ...(now === undefined ? {} : { now }) };
};

it.each([
  ['the one that is there still', [at(1, 7, 'other'), at(2, 7), at(3, 7, 'other')], 7, 2],
  ['the one of its size, though the file reads differently since', [at(1, 7, 'other'), at(2, 9)], 7, 1],
  ['the newest where none is there any more', [at(1, 7, 'clean'), at(2, 7, 'clean')], 7, 2],
  ['the first part of a long range', [at(1, 7, 'other'), at(2, 1_048_576)], 3_000_000, 2],
  ['one of another size where there is none of its own', [at(1, 7)], 8, 1],
  ['none that begins elsewhere', [{ ...at(1, 7), offset: 6 }], 7, undefined],
] as const)('I6: what is shown of a range is %s', (_, parts, bytes, expected) => {
  expect(partAt(parts, { offset: 5, bytes })?.part).toBe(expected);
});
