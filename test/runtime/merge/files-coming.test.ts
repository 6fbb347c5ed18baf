import { expect, it } from 'vitest';
import { countLines } from '../../../core/runtime/merge/count-lines.ts';
import { filesComing } from '../../../core/runtime/merge/files-coming.ts';
import type { TreeEntry } from '../../../core/runtime/ports/workspaces.ts';

const file = (text: string, path = 'a'): TreeEntry =>
  ({ kind: 'file', path, blob: text, sizeBytes: text.length, mode: 0o644, isExecutable: false }) as TreeEntry;
const blobs = { get: async (id: string) => (id.startsWith('gone') ? undefined : new TextEncoder().encode(id)) };

it.each<[string, Parameters<typeof countLines>[0], 'theirs' | 'joined', object | undefined]>([
  ['a new file', { theirs: file('a\nb\n') }, 'theirs', { added: 2, removed: 0 }],
  ['a file that goes', { ours: file('a\n') }, 'theirs', { added: 0, removed: 1 }],
  [
    'a file that is joined, where ours made one of their changes too',
    { base: file('a\nb\nc\n'), ours: file('A\nb\nc\n'), theirs: file('A\nb\nC\n') },
    'joined',
    { added: 1, removed: 1 },
  ],
  ['a link', { theirs: { kind: 'link', path: 'a', target: 'b' } }, 'theirs', undefined],
  ['a long file', { theirs: { ...file('a'), sizeBytes: 400_001 } as TreeEntry }, 'theirs', undefined],
  ['what is no text', { theirs: file('a\0b') }, 'theirs', undefined],
  ['what was erased', { ours: file('gone'), theirs: file('a') }, 'theirs', undefined],
])('M2: lines of %s', async (_, sides, how, lines) =>
  expect(await countLines(sides, how, blobs as never)).toEqual(lines),
);

it('M2: the first 500 paths are looked into; of the rest it says how many files were not counted', async () => {
  let read = 0;
  const paths = Array.from({ length: 502 }, (_, at) => `${at}`);
  const changes = async () => paths.map((path) => ({ path, change: 'added', after: file('a\n', path) }) as const);
  const counting = {
    get: async () => {
      read++;
      return new TextEncoder().encode('a\n');
    },
  };
  const brought = paths.map((path) => ({ path, how: 'theirs' as const }));
  const { comes, lines } = await filesComing({ base: '', ours: '', theirs: '' } as never, { brought, conflicts: [] }, {
    workspaces: { changes },
    blobs: counting,
  } as never);
  expect([read, lines]).toEqual([500, { added: 500, removed: 0, notCounted: 2 }]);
  expect(comes.slice(-1)).toEqual([{ path: '501', how: 'theirs', sizeBytes: 2 }]);
});
