import { expect, it } from 'vitest';
import type { FileRow } from '../../../core/contract/view.ts';
import { factsOfEntry, imageTypeOf } from '../../../renderer/features/session-files/entry-words.ts';
import { deletedRows, treeRows } from '../../../renderer/features/session-files/tree-rows.ts';

const file = (path: string, sizeBytes = 1): FileRow => ({ kind: 'file', path, sizeBytes, mode: 0o644, digest: path });
const folder = (path: string): FileRow => ({ kind: 'folder', path, mode: 0o755, digest: path });
const entries = [folder('a'), folder('a/b'), file('a/b/c.txt'), file('a/d.txt'), folder('ab'), file('ab/e.txt')];

it.each([
  [[], ['0 a', '1 b', '2 c.txt', '1 d.txt', '0 ab', '1 e.txt']],
  [['a'], ['0 a', '0 ab', '1 e.txt']],
  [['a/b'], ['0 a', '1 b', '1 d.txt', '0 ab', '1 e.txt']],
  [
    ['a', 'ab'],
    ['0 a', '0 ab'],
  ],
])('F2: with %o closed the tree lists what is in no closed folder', (closed, rows) => {
  expect(treeRows(entries, [], new Set(closed)).map(({ depth, name }) => `${depth} ${name}`)).toEqual(rows);
});

it('T1: what a step changed is marked, and what it deleted is listed by its path', () => {
  const changed = { path: 'a/d.txt', change: 'changed', before: file('a/d.txt'), after: file('a/d.txt') } as const;
  const removed = { path: 'a/old.txt', change: 'removed', before: file('a/old.txt') } as const;
  const changes = [changed, removed];
  expect(treeRows(entries, changes, new Set()).flatMap(({ change }) => change ?? [])).toEqual([changed]);
  expect(deletedRows(changes)).toEqual([{ entry: removed.before, name: 'a/old.txt', depth: 0, change: removed }]);
});

it('an image is drawn by the end of its name and not where it is large or could run', () => {
  const types = [file('a.PNG'), file('a.png', 9_000_000), file('a.svg'), file('png'), folder('a.png')].map(imageTypeOf);
  expect(types).toEqual(['image/png', undefined, undefined, undefined, undefined]);
  expect(factsOfEntry({ kind: 'link', path: 'l', target: '../x' })).toEqual(['link', 'to ../x']);
});
