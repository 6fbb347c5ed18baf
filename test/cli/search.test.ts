import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { openrath, sample } from './openrath.ts';

it('search waits for the index, prints one hit a line, and refuses what is no search', () => {
  const home = tempHome();
  openrath(home, 'import', sample);
  const { status, lines } = openrath(home, 'search', 'token', 'BUCKET');
  const hits = lines.map((line) => JSON.parse(line) as { excerpt: string; marks: [number, number][]; session: string });
  const marked = hits.flatMap(({ excerpt, marks }) => marks.map(([start, end]) => excerpt.slice(start, end)));
  expect([status, [...new Set(marked.map((word) => word.toLowerCase()))].sort()]).toEqual([0, ['bucket', 'token']]);
  expect(openrath(home, 'search', 'token bucket', '--limit', '1').lines).toEqual(lines.slice(0, 1));
  const sessions = openrath(home, 'sessions').lines.map((line) => (JSON.parse(line) as { id: string }).id);
  expect(hits.filter(({ session }) => !sessions.includes(session))).toEqual([]);
  expect(openrath(home, 'search', 'nothing-has-this-word').lines).toEqual(['']);
  expect([openrath(home, 'search', ' ').status, openrath(home, 'search').status]).toEqual([1, 2]);
  for (const id of sessions) openrath(home, 'trash', id);
  expect(openrath(home, 'search', 'token bucket').lines).toEqual(['']);
  expect(openrath(home, 'search', 'token bucket', '--trashed').lines).toHaveLength(lines.length);
}, 120_000);
