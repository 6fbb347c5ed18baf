import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../core/projections/day/day-of.ts';

describe('B-18: a day is a day of a zone', () => {
  const days: [instant: string, zone: string, day: string][] = [
    ['2026-03-01T23:30:00Z', 'UTC', '2026-03-01'],
    ['2026-03-01T23:30:00Z', 'America/Denver', '2026-03-01'],
    ['2026-03-01T23:30:00Z', 'Asia/Tokyo', '2026-03-02'],
    ['2026-03-01T05:00:00Z', 'America/Denver', '2026-02-28'],
    ['2026-03-08T06:59:59.999Z', 'America/Denver', '2026-03-07'],
    ['2026-03-08T07:00:00Z', 'America/Denver', '2026-03-08'],
    ['2026-03-09T05:59:59.999Z', 'America/Denver', '2026-03-08'],
    ['2026-03-09T06:00:00Z', 'America/Denver', '2026-03-09'],
    ['2026-11-01T06:00:00Z', 'America/Denver', '2026-11-01'],
    ['2026-11-01T07:30:00Z', 'America/Denver', '2026-11-01'],
    ['2026-11-01T08:30:00Z', 'America/Denver', '2026-11-01'],
    ['2026-11-02T06:59:59.999Z', 'America/Denver', '2026-11-01'],
    ['2026-11-02T07:00:00Z', 'America/Denver', '2026-11-02'],
    ['2026-03-01T18:14:59Z', 'Asia/Kathmandu', '2026-03-01'],
    ['2026-03-01T18:15:00Z', 'Asia/Kathmandu', '2026-03-02'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    ['0099-05-06T12:00:00Z', 'UTC', '0099-05-06'],
  ];
  it.each(days)('%s in %s is %s', (instant, zone, day) => expect(dayOf(Date.parse(instant), zone)).toBe(day));

  it('every instant of two weeks around a change of clocks is in one day, and days only go up', () => {
    const hours = Array.from({ length: 14 * 24 }, (_, hour) => Date.UTC(2026, 9, 25) + hour * 3_600_000);
    const counts = Map.groupBy(hours, (atMs) => dayOf(atMs, 'America/Denver') ?? 'none');
    const lengths = [...counts].map(([day, within]) => [day, within.length] as const);
    expect(lengths.reduce((sum, [, length]) => sum + length, 0)).toBe(hours.length);
    expect(new Map(lengths).get('2026-11-01')).toBe(25);
    expect([...counts.keys()]).toEqual([...counts.keys()].toSorted());
  });

  it('an instant that no calendar has is in no day', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, 8.7e15].map((atMs) => dayOf(atMs, 'UTC'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('a zone that is none is a bug of the caller', () => {
    expect(() => dayOf(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
