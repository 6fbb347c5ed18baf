import { expect, it } from 'vitest';
import { type ErasedRecord, ErasedRecords } from '../../../../core/adapters/import/write/erased-records.ts';
import type { EventId } from '../../../../core/model/ids.ts';

const END = Number.POSITIVE_INFINITY;
const erased = (event: string, after: number, before: number): ErasedRecord => ({
  event: event as EventId,
  after,
  before,
});

it('S12: a record between two that are known is the erased one that stood there, however many there are now', () => {
  const records = new ErasedRecords([erased('a', 1, 4), erased('b', 1, 4), erased('c', 6, 8)]);
  expect([0, 1, 2, 3, 2, 4, 5, 6, 7, 8].map((ordinal) => records.find(ordinal))).toEqual([
    ...[undefined, undefined],
    ...['a', 'a', 'a', undefined, undefined, undefined, 'c', undefined],
  ]);
});

it('S12: those behind the last known record are found once each', () => {
  const records = new ErasedRecords([erased('a', -1, 2), erased('b', 5, END), erased('c', 5, END)]);
  expect([0, 6, 7, 8, 0].map((ordinal) => records.find(ordinal))).toEqual(['a', 'b', 'c', undefined, 'a']);
});

it('S12: sessions of one file lie over each other; the first one that may have had the record has it', () => {
  const records = new ErasedRecords([erased('a', 1, 3), erased('b', 9, END), erased('c', 2, 20), erased('d', 20, END)]);
  expect([2, 5, 10, 11, 21, 22].map((ordinal) => records.find(ordinal))).toEqual([
    ...['a', 'c', 'b', 'c', 'd'],
    undefined,
  ]);
});

it('S12: of many erased records and as many new ones, each is looked at a few times, not all for each', () => {
  const many = 4_096;
  const list = Array.from({ length: many }, (_, at) => erased(`e${at}`, 2 * at, 2 * at + 2));
  const records = new ErasedRecords(list);
  let looks = 0;
  const run = (records as unknown as { runs: ErasedRecord[][] }).runs;
  expect(run.length).toBe(1);
  for (const stretch of run[0] ?? []) {
    const { after } = stretch;
    Object.defineProperty(stretch, 'after', {
      get: () => {
        looks++;
        return after;
      },
    });
  }
  const found = list.map(({ after }) => records.find(after + 1));
  expect(found).toEqual(list.map(({ event }) => event));
  expect(looks).toBeLessThanOrEqual(many * (Math.log2(many) + 1));
});
