import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canMount, onFullDisk } from './on-full-disk.ts';

it.skipIf(!canMount)(
  'B-22: on a full disk an append is refused in words, and goes on where it was once there is room',
  () => {
    const saw = onFullDisk(join(import.meta.dirname, 'append-until-full.ts')) as { acknowledged: number };
    expect(saw.acknowledged).toBeGreaterThan(20);
    expect(saw).toEqual({
      said: 'disk-full true',
      acknowledged: saw.acknowledged,
      kept: saw.acknowledged,
      afterwards: 'ok',
      blamed: [],
      faults: [],
    });
  },
);

it.skipIf(!canMount)('B-22: anchors that find no room are told of, and written once there is some', () => {
  const told = 'disk-full true';
  expect(onFullDisk(join(import.meta.dirname, 'anchor-until-full.ts'))).toEqual({
    faults: [told, told, told],
    isWhole: true,
  });
});

it.skipIf(!canMount)(
  'B-22: a blob that finds no room is refused, leaves nothing behind, and is put once there is some',
  () => {
    expect(onFullDisk(join(import.meta.dirname, 'blob-until-full.ts'))).toEqual({
      full: { small: 'disk-full true', large: 'disk-full true' },
      shown: [false, false],
      left: [],
      after: { small: 'ok', large: 'ok' },
      faults: [],
    });
  },
);

it.skipIf(!canMount)(
  'B-22: a home on a full disk that can not be opened is said to be that, and opens once there is room',
  () => {
    const full = 'HostError disk-full';
    const came = { before: 'ok', 0: full, 16: full, 24: full, after: 'ok' };
    expect(onFullDisk(join(import.meta.dirname, 'open-when-full.ts'))).toEqual(came);
  },
);
