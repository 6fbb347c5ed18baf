import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

interface Hit {
  readonly excerpt: string;
  readonly marks: readonly [number, number][];
  readonly session: string;
}

it('search waits for the index, prints one hit a line, and refuses what is no search', async () => {
  const home = tempHome();
  const openrath = (...words: string[]) => shell(home, [...words, '--json']);
  await openrath('import', sample);
  const { code, out } = await openrath('search', 'token', 'BUCKET');
  const hits = out as unknown as Hit[];
  const marked = hits.flatMap(({ excerpt, marks }) => marks.map(([start, end]) => excerpt.slice(start, end)));
  expect([code, [...new Set(marked.map((word) => word.toLowerCase()))].sort()]).toEqual([0, ['bucket', 'token']]);
  expect((await openrath('search', 'token bucket', '--limit', '1')).out).toEqual(out.slice(0, 1));
  const sessions = (await openrath('sessions')).out.map(({ id }) => String(id));
  expect(hits.filter(({ session }) => !sessions.includes(session))).toEqual([]);
  expect((await openrath('search', 'nothing-has-this-word')).text).toBe('');
  expect([(await openrath('search', ' ')).code, (await openrath('search')).code]).toEqual([1, 2]);
  for (const id of sessions) await openrath('trash', id);
  expect((await openrath('search', 'token bucket')).text).toBe('');
  expect((await openrath('search', 'token bucket', '--trashed')).out).toHaveLength(out.length);
}, 120_000);
