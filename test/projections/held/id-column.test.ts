import { expect, it } from 'vitest';
import { idAt, noIds, setId } from '../../../core/projections/held/id-column.ts';

const digest = (digit: string) => digit.repeat(64);

it('holds ids by number, whatever they look like', () => {
  const column = noIds();
  const ids = [digest('a'), 'e1', digest('0'), digest('A'), '', `${digest('f')}/2`, `${'0'.repeat(63)}1`, digest('g')];
  for (const [at, id] of ids.entries()) setId(column, at * 3, id);
  expect(ids.map((_, at) => idAt(column, at * 3))).toEqual(ids);
  expect([idAt(column, 1), idAt(column, 1_000)]).toEqual([undefined, undefined]);
  expect(column.others.size).toBe(6);
});

it('puts an id in place of another', () => {
  const column = noIds();
  for (const id of [digest('a'), 'short', digest('b'), `${'c'.repeat(63)}x`, digest('0')]) {
    setId(column, 2, id);
    expect(idAt(column, 2)).toBe(id);
  }
  setId(column, 2, digest('d'));
  expect([idAt(column, 2), column.others.size]).toEqual([digest('d'), 0]);
});
