import { expect, it } from 'vitest';
import { isSameData } from '../../../renderer/stores/same-data.ts';

const row = { key: 'a', call: { tool: 'Bash', spawned: ['x', 'y'] }, none: null };

it('the same values are the same data, in whatever order their fields stand', () => {
  expect(isSameData(row, { none: null, call: { spawned: ['x', 'y'], tool: 'Bash' }, key: 'a' })).toBe(true);
});

it.each([
  { ...row, key: 'b' },
  { ...row, more: 1 },
  { ...row, none: {} },
  { ...row, call: { tool: 'Bash', spawned: ['x'] } },
  { ...row, call: { tool: 'Bash', spawned: { 0: 'x', 1: 'y' } } },
  { key: 'a', call: row.call, other: null },
  { key: 'a', call: row.call },
  null,
])('another value, or one more or less, is other data: %j', (other) => {
  expect([isSameData(row, other), isSameData(other, row)]).toEqual([false, false]);
});
