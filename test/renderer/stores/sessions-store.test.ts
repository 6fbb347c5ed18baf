import { beforeEach, expect, it } from 'vitest';
import { readingWords } from '../../../renderer/features/library/library-count.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { putHostReading, putSessions, useSessions } from '../../../renderer/stores/sessions-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(5));
  attachHost(fake.openDuplex());
});

/** Everything that the count line said while the list came. */
async function saidWhile(work: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  const stop = useSessions.subscribe((state) => said.push(state.loaded ? 'all' : readingWords(state)));
  await work();
  stop();
  return said;
}

it('nothing is counted before the first rows; then it is said how many are here, until all are', async () => {
  const { size } = fake.home.rows;
  expect(readingWords(useSessions.getState())).toBe('reading the sessions…');
  const taken = await saidWhile(async () => putHostReading({ soFar: 12_300, of: 100_000 }));
  expect(taken).toEqual(['reading the sessions: 12,300 of 100,000']);
  const said = await saidWhile(() => useSessions.getState().refresh());
  expect(await saidWhile(async () => putHostReading({ soFar: 12_400, of: 100_000 }))).toEqual([]);
  expect([said[0], said.at(-1)]).toEqual([
    `reading the sessions: 2 of ${size} so far. Filter and order are of these.`,
    'all',
  ]);
  expect([...useSessions.getState().rows.keys()].toSorted()).toEqual([...fake.home.rows.keys()].toSorted());
});

it('a list that is taken again drops what is gone and keeps what news brought meanwhile', async () => {
  await useSessions.getState().refresh();
  const [first, second] = [...fake.home.rows.values()];
  if (first === undefined || second === undefined) throw new Error('the fake home has too few sessions');
  fake.home.rows.delete(first.id);
  const taking = useSessions.getState().refresh();
  putSessions([{ ...second, id: 'new' }]);
  await taking;
  expect([...useSessions.getState().rows.keys()].toSorted()).toEqual([...fake.home.rows.keys(), 'new'].toSorted());
});

it('of two lists that are asked for at once both are done when the later one is here', async () => {
  const both = [useSessions.getState().refresh(), useSessions.getState().refresh()];
  await both[0];
  expect([useSessions.getState().reading, useSessions.getState().rows.size]).toEqual([undefined, fake.home.rows.size]);
  await both[1];
});
