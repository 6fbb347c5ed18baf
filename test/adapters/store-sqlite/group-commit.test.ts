import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { commitsInWal } from './commits-in-wal.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

// A group ends when its slice of time does, which on a busy machine may be in its middle: hence ranges, far from one commit each.

it('appends that are asked for at the same time are committed together', async () => {
  const folder = tempHome();
  const { store } = await openHome(folder);
  const sessions = Array.from({ length: 10 }, (_, at) => `s${at}` as SessionId);
  await Promise.all(
    sessions.map((session) => store.append([{ session, expectedHead: undefined, events: chainOf(session, 0, 1) }])),
  );
  expect(commitsInWal(folder)).toBeLessThan(5);
  expect((await store.refs()).map((ref) => ref.session)).toEqual(sessions);
});

it('appends that wait for each other are committed one by one', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 5);
  for (const [at, event] of events.entries()) await put(home, 'a', events[at - 1], [event]);
  expect(commitsInWal(folder)).toBe(5);
});

it('writers that each wait for their own acknowledgement share commits', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (session) => {
      const events = chainOf(session, 0, 4);
      for (const [at, event] of events.entries()) await put(home, session, events[at - 1], [event]);
    }),
  );
  expect(commitsInWal(folder)).toBeGreaterThanOrEqual(4);
  expect(commitsInWal(folder)).toBeLessThan(12);
});

it('S9: blobs that are put at the same time are committed together', async () => {
  const folder = tempHome();
  const { blobs } = await openHome(folder);
  await Promise.all(['one', 'two', 'three'].map((text) => blobs.put(new TextEncoder().encode(text))));
  expect(commitsInWal(folder, 'blobs.db')).toBeLessThan(3);
});

it('a large append lets others run in between, and nobody sees a part of it', async () => {
  const { store } = await openHome(tempHome());
  const session = 'a' as SessionId;
  const events = chainOf(session, 0, 6000);
  let turns = 0;
  const seen = new Set<number>();
  const look = async (): Promise<void> => {
    turns++;
    seen.add((await store.own(session, 0, 1)).length);
    seen.add((await store.ref(session))?.nextSeq ?? 0);
  };
  let isDone = false;
  const appending = store.append([{ session, expectedHead: undefined, events }]).then(() => {
    isDone = true;
  });
  while (!isDone) {
    await look();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await appending;
  await look();
  expect(turns).toBeGreaterThan(3);
  expect([...seen].sort((x, y) => x - y)).toEqual([0, 1, 6000]);
});
