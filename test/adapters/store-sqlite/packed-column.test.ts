import { expect, it } from 'vitest';
import { fromPackedColumn, toPackedColumn } from '../../../core/adapters/store-sqlite/packed-column.ts';

const long = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ step: at, title: `Read the file ${at % 7}` })));

it.each([
  ['a short text', '{"a":1}'],
  ['a long one', long],
  ['a long one with half a character and NUL', `${long}\ud83d\0`],
  ['one that begins as a packed one does', 'zstd:AAAA'],
  ['a long one that does', `zstd:${long}`],
  ['a quoted one', '"a"'],
])('%s comes back from its column as it was', (_, text) => {
  expect(fromPackedColumn(toPackedColumn(text))).toBe(text);
});

it('a long text takes less than a fifth, a short one stays readable', () => {
  expect(toPackedColumn(long).length).toBeLessThan(long.length / 5);
  expect(toPackedColumn('{"a":1}')).toBe('{"a":1}');
});

it('a column that was cut is given back as it is: it fits nothing, and is made anew', () => {
  const cut = toPackedColumn(long).slice(0, 200);
  expect(fromPackedColumn(cut)).toBe(cut);
});
