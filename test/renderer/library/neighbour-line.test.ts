import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everything } from '../../../renderer/features/library/library-filter.ts';
import { useLibrary } from '../../../renderer/features/library/library-store.ts';
import { neighbourLine } from '../../../renderer/features/library/neighbour-line.ts';
import { bumpSessions, putSessions, useSessions } from '../../../renderer/stores/sessions-store.ts';
import { sessionRow } from '../made-up/session-row.ts';

const newestFirst = ['a', 'b', 'c', 'd'];

beforeEach(() => {
  putSessions(newestFirst.map((id, at) => sessionRow(id, { lastAtMs: 9_000 - at, title: `Session ${id.repeat(9)}` })));
  bumpSessions();
});
afterEach(() => {
  useLibrary.setState({ filter: everything });
  vi.restoreAllMocks();
});

const walk = (root: string, by: -1 | 1) => neighbourLine(root, by)?.root.id;

it('keys go over lines in their order, past hidden ones, and stop at both ends', () => {
  expect([walk('a', 1), walk('d', -1), walk('a', -1), walk('d', 1)]).toEqual(['b', 'c', undefined, undefined]);
  useLibrary.setState({ filter: { ...everything, text: 'ddddddddd' } });
  expect([walk('d', -1), walk('a', 1)]).toEqual([undefined, 'd']);
});

it('keys in a row read the sessions once; when they have changed, once more', () => {
  const read = vi.spyOn(useSessions.getState().rows, 'values');
  bumpSessions();
  expect([walk('a', 1), walk('b', 1), walk('c', 1), read.mock.calls.length]).toEqual(['b', 'c', 'd', 1]);
  putSessions([sessionRow('e', { lastAtMs: 8_999.5, title: 'Session e' })]);
  bumpSessions();
  expect([walk('a', 1), read.mock.calls.length]).toEqual(['e', 2]);
});
