import { expect, it } from 'vitest';
import { comesOver, setAsideFacts, shutFacts } from '../../../renderer/features/set-aside/set-aside-words.ts';

const found = ': found page by page, so they may be more than the sessions show now.';

const readable = { events: 1_204, withoutPayload: 0, sessions: 1 };

it.each([
  [['events.db'], undefined, 'Counting the events that can be read…'],
  [['events.db'], readable, `1,204 events of 1 session${found}`],
  [
    ['events.db'],
    { ...readable, withoutPayload: 1 },
    `1,204 events of 1 session, 1 of them without what it said${found}`,
  ],
  [
    ['events.db'],
    { ...readable, withoutPayload: 2 },
    `1,204 events of 1 session, 2 of them without what they said${found}`,
  ],
  [
    ['events.db'],
    { ...readable, again: 2 },
    `1,204 events of 1 session${found} 2 more events behind a lost one come again: the logs that hold them are imported then.`,
  ],
  [
    ['blobs.db', 'events.db'],
    readable,
    `1,204 events of 1 session${found} Every blob that still holds; how many is known afterwards.`,
  ],
  [
    ['blobs.db'],
    readable,
    'Every blob that still holds; how many is known afterwards. The events are in another file, which stays.',
  ],
])('given %j damaged and %j readable, then what comes over is said in numbers where they are known', (...row) => {
  const [files, known, says] = row;
  expect(comesOver(files, known)).toBe(says);
});

it('given a WAL of another file that keeps the home shut, then nothing is said to be lost', () => {
  expect(shutFacts('events.db-wal').map(({ name }) => name)).toEqual(['Comes over', 'Stays as it is']);
  expect(shutFacts('events.db').map(({ name }) => name)).toEqual(['Comes over', 'Stays as it is', 'Is lost']);
  expect(shutFacts('events.db')[1]?.says).toBe(
    'events.db and its WAL, as far as they are there, stay in the home, renamed set-aside-<time>-events.db and set-aside-<time>-events.db-wal. A new file is begun beside.',
  );
});

it('given two damaged files, then both are named with what they will be called', () => {
  expect(setAsideFacts(['blobs.db', 'events.db'])[0]).toEqual({
    name: 'Stays as it is',
    says: 'blobs.db and events.db stay in the home, renamed set-aside-<time>-blobs.db and set-aside-<time>-events.db. The new ones are made beside.',
  });
});
