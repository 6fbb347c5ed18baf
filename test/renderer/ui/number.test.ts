import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytes, cost, counted, memory, percent, short } from '../../../renderer/ui/number.ts';
import { ago, clock, day, duration } from '../../../renderer/ui/time.ts';

describe('figures', () => {
  it('short: three figures at most', () => {
    expect([0, 812, 999, 1_000, 1_049, 9_960, 99_949, 640_000, 999_499, 999_600, 14_800_000, 2e9].map(short)).toEqual([
      '0',
      '812',
      '999',
      '1k',
      '1k',
      '10k',
      '99.9k',
      '640k',
      '999k',
      '1M',
      '14.8M',
      '2B',
    ]);
  });
  it('U1: cost without a price is unknown, and little is not nothing', () => {
    expect([undefined, 0, 0.001, 0.25, 1_204.5].map(cost)).toEqual([
      'unknown',
      '$0.00',
      '< $0.01',
      '$0.25',
      '$1,204.50',
    ]);
  });
  it('bytes', () => {
    expect([0, 311, 1_000, 214_000_000, 999_960_000, 1_300_000_000].map(bytes)).toEqual([
      '0 B',
      '311 B',
      '1 kB',
      '214 MB',
      '1 GB',
      '1.3 GB',
    ]);
  });
  it('memory, and a limit, as it was set: in binary units', () => {
    expect([0, 1_023, 96 * 1024 ** 2, 1024 ** 3 - 1, 1.5 * 1024 ** 3, 2 * 1024 ** 3].map(memory)).toEqual([
      '0 B',
      '1,023 B',
      '96 MB',
      '1 GB',
      '1.5 GB',
      '2 GB',
    ]);
  });
  it('a share is 0 or 100 % only where it is', () => {
    expect([percent(0, 5), percent(1, 1_000), percent(999, 1_000), percent(5, 5)]).toEqual([
      '0 %',
      '< 1 %',
      '99 %',
      '100 %',
    ]);
  });
  it('counts and their noun', () => {
    expect([counted(1, 'step'), counted(1_204, 'step'), counted(0, 'branch', 'branches')]).toEqual([
      '1 step',
      '1,204 steps',
      '0 branches',
    ]);
  });
});

describe('times', () => {
  const minuteMs = 60_000;
  it('how long ago', () => {
    const agos = [
      0,
      -5,
      59 * 1_000,
      2 * minuteMs,
      180 * minuteMs,
      49 * 60 * minuteMs,
      100 * 1_440 * minuteMs,
      800 * 1_440 * minuteMs,
    ];
    expect(agos.map((past) => ago(1e12 - past, 1e12))).toEqual([
      'now',
      'now',
      'now',
      '2 min',
      '3 h',
      '2 d',
      '3 mo',
      '2 y',
    ]);
  });
  it('how long', () => {
    expect([0, 160, 2_000, 31_400, 243_000, 7_500_000].map(duration)).toEqual([
      '0 ms',
      '160 ms',
      '2.0 s',
      '31 s',
      '4 min 3 s',
      '2 h 5 min',
    ]);
  });
  it('day and time of day are those of the zone', () => {
    const atMs = Date.UTC(2026, 2, 14, 23, 30);
    expect([day(atMs, 'UTC'), day(atMs, 'Europe/Berlin'), clock(atMs, 'Europe/Berlin')]).toEqual([
      'Sat 14 Mar 2026',
      'Sun 15 Mar 2026',
      '00:30',
    ]);
  });
});

it('no other file of the window writes out a number as it is, or by a format of its own', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const plain = /toLocaleString|Intl\.NumberFormat|(?<!=)\{[\w.'[\]-]+\.(length|size|seq)\}|(?<!=)\{[\w.]+ \+ 1\}/;
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const found = files.filter((path) => plain.test(readFileSync(resolve(root, path), 'utf8')));
  expect(found).toEqual(['renderer/ui/number.ts']);
});
