import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { walRoomOf } from '../../../core/adapters/store-sqlite/wal-room.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

const ROOM = 256 * 1024;

it('of a hundred commits of one event, few make the WAL longer', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 100);
  const sizes = new Set<number>();
  for (const [at, event] of events.entries()) {
    await put(home, 'a', events[at - 1], [event]);
    sizes.add(statSync(join(folder, 'events.db-wal')).size);
  }
  expect(sizes.size).toBeLessThan(100 / 8);
  await home.store.close();
  expect(existsSync(join(folder, 'events.db-wal'))).toBe(false);
});

it('room is zeros after what was written, made again only where it is used up, and never for a long commit', () => {
  const path = join(tempHome(), 'made-up.db');
  const wal = `${path}-wal`;
  const room = walRoomOf(path);
  const sizes: number[] = [];
  const make = (): void => {
    room.make();
    sizes.push(statSync(wal).size);
  };
  writeFileSync(wal, 'frames');
  make();
  make();
  expect(readFileSync(wal).equals(Buffer.concat([Buffer.from('frames'), Buffer.alloc(ROOM)]))).toBe(true);
  appendFileSync(wal, 'more');
  make();
  appendFileSync(wal, Buffer.alloc(ROOM));
  make();
  truncateSync(wal, 10);
  make();
  appendFileSync(wal, 'anew');
  make();
  room.close();
  expect(sizes).toEqual([6 + ROOM, 6 + ROOM, 10 + 2 * ROOM, 10 + 3 * ROOM, 10, 14 + ROOM]);
});

it('a WAL that can’t be made longer gets no room, and nobody is told', () => {
  const path = join(tempHome(), 'made-up.db');
  mkdirSync(`${path}-wal`);
  const room = walRoomOf(path);
  room.make();
  room.make();
  room.close();
  expect(statSync(`${path}-wal`).isDirectory()).toBe(true);
});
