import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canMount, onFullDisk } from '../adapters/store-sqlite/on-full-disk.ts';

it.skipIf(!canMount)(
  'B-22: on a full disk the home says that it is stopped, nothing is shown that is not saved, and it goes on by itself once there is room',
  () => {
    expect(onFullDisk(join(import.meta.dirname, 'host-until-full.ts'), 16)).toEqual({
      said: 'disk-full',
      stopped: { code: 'disk-full', says: true },
      listed: 1,
      waits: true,
      meanwhile: 1,
      reported: [['imported', 3]],
      states: ['stopped', 'open'],
      after: true,
      faults: [],
      lost: 0,
      sessions: 3,
      room: true,
    });
  },
  60_000,
);

it.skipIf(!canMount)(
  'I3: what was written to a followed file while the disk was full comes in by itself once there is room',
  () => {
    expect(onFullDisk(join(import.meta.dirname, 'host-follow-until-full.ts'), 16)).toEqual({
      steps: 484,
      states: ['open'],
      left: [],
    });
  },
  60_000,
);
