import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { probeRoom } from '../../../core/adapters/store-sqlite/probe-room.ts';
import { canMount, onFullDisk } from './on-full-disk.ts';
import { tempHome } from './temp-home.ts';

it('B-22: asking a disk for room leaves nothing in the home', async () => {
  const home = tempHome();
  await probeRoom(home, 4 * 1024 * 1024);
  expect(readdirSync(home)).toEqual([]);
});

it.skipIf(!canMount)('B-22: a disk that has less room than is asked for says that it is full, and is as it was', () => {
  expect(onFullDisk(join(import.meta.dirname, 'probe-until-full.ts'))).toEqual({
    said: ['disk-full', 'room'],
    left: [],
    isFree: true,
  });
});
