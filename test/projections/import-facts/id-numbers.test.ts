import { expect, test } from 'vitest';
import { IdNumbers } from '../../../core/projections/import-facts/id-numbers.ts';

const SEED = 20_260_301;

/** Ids as logs have them, many of them alike, from a seed. */
function madeUpIds(count: number): string[] {
  let state = SEED;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const hex = (length: number) => Array.from({ length }, () => (next(0x10000) >> 4).toString(16).at(-1)).join('');
  return Array.from({ length: count }, (_, at) => {
    if (at % 7 === 0) return `name-${next(400)}`;
    if (at % 5 === 0) return `00000000-0000-4000-8000-${next(900).toString(16).padStart(12, '0')}`;
    return `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`;
  });
}

test(`ids are numbered in order of arrival, as a map would do it (seed ${SEED})`, () => {
  const numbers = new IdNumbers();
  const map = new Map<string, number>();
  for (const id of madeUpIds(5000)) {
    expect(numbers.get(id)).toBe(map.get(id));
    const number = map.get(id) ?? map.size;
    map.set(id, number);
    expect(numbers.add(id)).toBe(number);
  }
  expect(numbers.size).toBe(map.size);
  for (const [id, number] of map) expect(numbers.get(id)).toBe(number);
});

test('ids that differ in case, or look like a UUID with a foreign letter, are ids of their own', () => {
  const numbers = new IdNumbers();
  const ids = ['a', 'A'].map((letter) => `${letter.repeat(8)}-aaaa-aaaa-aaaa-aaaaaaaaaaaa`);
  const all = [
    ...ids,
    'gaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa',
    'aaaaaaaa0aaaa-aaaa-aaaa-aaaaaaaaaaaa',
    'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa9',
    'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa`',
    'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa:',
    '2863311530,2863311530,2863311530,2863311530',
    '',
  ];
  expect(all.map((id) => numbers.add(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(all.map((id) => numbers.get(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
