import { expect, it } from 'vitest';
import { findEvent } from '../../core/cli/find-event.ts';
import { findItem } from '../../core/cli/find-item.ts';
import { findSession } from '../../core/cli/find-session.ts';
import { findWaiting } from '../../core/cli/find-waiting.ts';
import { idNamed, namedBy, onlyOne } from '../../core/cli/only-one.ts';
import type { HostClient } from '../../core/contract/connect.ts';

const beds = { what: 'bed', idsOf: (ids: readonly string[]) => ids, remedy: 'List them.' };
const garden = [['bean-1', 'row-1'], ['bean-2', 'row-2'], ['row-1']];

it.each([
  ['a whole id', 'bean-2', ['bean-2', 'row-2']],
  ['a whole id before one that comes after it', 'row-1', ['row-1']],
  ['a beginning that only one has', 'row-2', ['bean-2', 'row-2']],
  ['fewer than four characters', 'bea', undefined],
  ['nothing', '', undefined],
  ['the middle of an id', 'ean-1', undefined],
])('of some things %s names one or none', (_, word, found) => {
  expect(onlyOne(word, garden, beds)).toEqual(found);
});

it('a beginning of several is refused with them, five at most, and what to do', () => {
  const many = Array.from({ length: 7 }, (_, at) => [`bean-${at}`]);
  const reason = { code: 'invalid', remedy: 'Give more of the id of one. List them.' };
  expect(() => onlyOne('bean', garden, beds)).toThrow(
    expect.objectContaining({ reason: { ...reason, message: 'bean names 2 beds: bean-1, bean-2.' } }),
  );
  expect(() => onlyOne('bean-', many, beds)).toThrow(
    expect.objectContaining({
      reason: { ...reason, message: 'bean- names 7 beds: bean-0, bean-1, bean-2, bean-3, bean-4, and 2 more.' },
    }),
  );
  expect(namedBy('bean-', many, (ids) => ids)).toEqual(many);
});

it.each([
  ['a session', (host: HostClient) => findSession(host, '01a'), '01a', 'session'],
  ['a question', (host: HostClient) => findWaiting(host, 'b', 'approval'), 'b', 'question'],
  ['an event', (host: HostClient) => findEvent(host, 'ab1', 's'), 'ab1', 'event'],
  ['an item', (host: HostClient) => findItem(host, 'ab1'), 'ab1', 'item'],
  ['a bed', async () => idNamed('bea', garden, beds), 'bea', 'bed'],
])('fewer than four characters of the id of %s are refused as too few', async (_, find, word, what) => {
  const none = { sessions: { list: async () => [] }, runs: { waiting: async () => [] } } as unknown as HostClient;
  const message = `${word} is too short to name one ${what}: at least 4 characters of its id are needed.`;
  await expect(find(none)).rejects.toMatchObject({ reason: { code: 'not-found', message } });
});

it('an event is asked for by its beginning alone, of the session that is named; any other word is left to the host', async () => {
  const asked: unknown[] = [];
  const id = 'ab12'.padEnd(64, '0');
  const named = async (input: { readonly beginning: string }) => {
    asked.push(input);
    return { ok: true, events: id.startsWith(input.beginning) ? [id] : [] };
  };
  const host = { event: { named } } as unknown as HostClient;
  const words = ['ab12', 'xy1', 'cd34', 'nothing', id, `${id}0`];
  expect(await Promise.all(words.map((word) => findEvent(host, word, 's')))).toEqual([id, ...words.slice(1)]);
  expect(asked).toEqual([
    { beginning: 'ab12', session: 's' },
    { beginning: 'cd34', session: 's' },
  ]);
});

it('an item is named among those of the shared memories first, on all pages, and by the events of the home where it is none of them', async () => {
  const [shared, own] = ['ab12', 'cd34'].map((start) => start.padEnd(64, '0'));
  const items = Array.from({ length: 3 }, (_, at) => ({ item: at === 2 ? shared : `ff0${at}`.padEnd(64, '0') }));
  const host = {
    memory: {
      list: async ({ from = 0 }) => ({ ok: true, items: items.slice(from, from + 2), of: items.length }),
    },
    event: { named: async () => ({ ok: true, events: [own] }) },
  } as unknown as HostClient;
  expect([await findItem(host, 'ab12'), await findItem(host, 'cd34')]).toEqual([shared, own]);
  await expect(findItem(host, 'ff00')).resolves.toBe(items[0]?.item);
});

it('one of a list is named by its first id; a word that names none is left to the host', () => {
  expect(['row-2', 'tulip', ''].map((word) => idNamed(word, garden, beds))).toEqual(['bean-2', 'tulip', '']);
});
