import { expect, it } from 'vitest';
import { sayDurability } from '../../../core/projections/text/say-durability.ts';
import { sayMs } from '../../../core/projections/text/say-ms.ts';

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [1_234, '1.234 s'],
  [60_000, '60 s'],
  [3_600_000, '3,600 s'],
])('a limit of %i ms reads %s', (ms, says) => {
  expect(sayMs(ms)).toBe(says);
});

it('says how often steps are put on the disk in the same words', () => {
  expect([200, 5_000].map(sayDurability).map((says) => says.split(':')[0])).toEqual([
    'Steps are put on the disk every 200 ms',
    'Steps are put on the disk every 5 s',
  ]);
});
