import { expect, it } from 'vitest';
import { hitGroups, hitKey } from '../../../renderer/features/search/hit-groups.ts';
import { markedPieces } from '../../../renderer/features/search/marked-pieces.ts';
import { sayFound, sayIndexing, sayLacks, sayNothing } from '../../../renderer/features/search/search-says.ts';
import type { SearchAnswer } from '../../../renderer/features/search/search-store.ts';
import { madeUpHit } from './made-up-hit.ts';

const answer = (more: Partial<Extract<SearchAnswer, { type: 'found' }>> = {}): SearchAnswer => ({
  type: 'found',
  text: ' cap ',
  hits: [],
  indexed: 40,
  total: 40,
  ...more,
});

it('hits stand by session, the session with the best hit first, and a title is a row only where it is all', () => {
  const title = madeUpHit('a', 'e0', { kind: 'title' });
  const hits = [title, madeUpHit('b', 'e1'), madeUpHit('a', 'e2'), madeUpHit('b', 'e3')];
  const shown = (of: typeof hits) =>
    hitGroups(of).map(({ session, hits }) => [session, hits.map(({ event }) => event)]);
  expect(shown(hits)).toEqual([
    ['a', ['e2']],
    ['b', ['e1', 'e3']],
  ]);
  expect(shown([title])).toEqual([['a', ['e0']]]);
  expect(new Set(hits.map(hitKey)).size).toBe(4);
});

it('an excerpt is cut at its marks and nothing of it is lost', () => {
  expect(markedPieces('find me', [[0, 4]])).toEqual([
    { text: 'find', isMark: true, at: 0 },
    { text: ' me', isMark: false, at: 4 },
  ]);
  expect(
    markedPieces('abcd', [
      [1, 2],
      [3, 4],
    ]).map(({ text }) => text),
  ).toEqual(['a', 'b', 'c', 'd']);
  expect(markedPieces('none', [])).toEqual([{ text: 'none', isMark: false, at: 0 }]);
});

it('a search without a hit says why', () => {
  const says = (of: SearchAnswer, trashed = false) => sayNothing({ answer: of, sessions: 3, trashed });
  expect(says(answer({ hits: [madeUpHit('a', 'e')] }))).toBeUndefined();
  expect(says(answer({ total: 0, indexed: 0 }))?.fact).toBe('There is nothing to search yet.');
  expect(says(answer({ indexed: 10 }))?.fact).toBe('Nothing yet: 10 of 40 events are indexed.');
  expect(says(answer({ next: '7' }))?.remedy).toBe('Show more hits looks on.');
  expect(says(answer())).toEqual({
    fact: 'No step has “cap”.',
    remedy:
      'Looked through 3 sessions, without the trash. All words must stand in one step; a word of one or two letters must be whole.',
  });
  expect(says(answer(), true)?.remedy).toContain('with those in the trash');
  const refusal = { code: 'invalid', message: 'Too long.', remedy: 'Give less.' } as const;
  expect(says({ type: 'refused', text: 'x', refusal })).toEqual({ fact: 'Too long.', remedy: 'Give less.' });
});

it('progress reads “indexing n %” only while the index is behind, and never 100 %', () => {
  expect([
    sayIndexing(undefined),
    sayIndexing({ indexed: 40, total: 40 }),
    sayIndexing({ indexed: 0, total: 40 }),
    sayIndexing({ indexed: 999, total: 1000 }),
  ]).toEqual(['', '', 'indexing 0 %', 'indexing 99 %']);
});

it('what was found is counted, with a plus where there is more', () => {
  const hits = [madeUpHit('a', 'e1'), madeUpHit('b', 'e2')];
  expect([sayFound(answer({ hits })), sayFound(answer({ hits, next: '2' })), sayFound(answer())]).toEqual([
    '2 hits in 2 sessions',
    '2+ hits in 2 sessions',
    '',
  ]);
});

it('what an answer leaves out is said: an index that stopped, and sessions that are damaged', () => {
  const stopped = 'The disk is full.';
  expect([
    sayLacks(answer()),
    sayLacks(answer({ damaged: 2 })),
    sayLacks(answer({ unread: 3 })),
    sayLacks(answer({ indexed: 4, total: 9, stopped })),
    sayLacks(answer({ indexed: 9, total: 9, stopped, damaged: 1 })),
  ]).toEqual([
    '',
    "2 sessions are damaged: what is lost of them can't be found.",
    "3 events can't be read: what they said can't be found. Verify names them.",
    'The index stopped: The disk is full.',
    "1 session is damaged: what is lost of it can't be found.",
  ]);
});
