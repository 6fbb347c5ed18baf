import { expect, it } from 'vitest';
import { type FolderMemory, newMemory } from '../../../core/adapters/workspace-cas/folder-memory.ts';
import { createKeptMemories } from '../../../core/adapters/workspace-cas/kept-memories.ts';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';
import type { TreeNode } from '../../../core/model/workspace/tree.ts';

/** A folder with so many files, half of them in a folder of it. */
function holding(files: number): FolderMemory {
  const [memory, inner] = [newMemory(), newMemory()];
  const node: TreeNode = { kind: 'folder', name: 'in', tree: 'f'.repeat(64) as TreeId, mode: 0o755 };
  for (let at = 0; at < files; at++) (at % 2 === 0 ? memory : inner).nodes.set(`${at}`, { node });
  memory.folders.set('in', inner);
  return memory;
}

/** Sessions that are remembered after some were kept in turn, each with so many files. */
function keptOf(most: { folders: number; entries: number }, ...turns: readonly (readonly [string, number])[]) {
  const kept = createKeptMemories(most);
  const last = new Map<string, FolderMemory>();
  for (const [session, files] of turns) {
    const memory = holding(files);
    kept.keep(session as SessionId, memory);
    last.set(session, memory);
  }
  return [...last].flatMap(([session, memory]) => (kept.take(session as SessionId) === memory ? [session] : []));
}

it('no more working folders are remembered than a host has room for, the ones used last', () => {
  const most = { folders: 2, entries: 10 };
  expect([
    keptOf(most, ['a', 1], ['b', 1], ['c', 1]),
    keptOf(most, ['a', 1], ['b', 1], ['a', 2], ['c', 1]),
    keptOf(most, ['a', 6], ['b', 6]),
    keptOf(most, ['a', 6], ['b', 4]),
    keptOf(most, ['a', 6], ['a', 6], ['b', 4]),
    keptOf(most, ['a', 1], ['b', 99]),
  ]).toEqual([['b', 'c'], ['a', 'c'], ['b'], ['a', 'b'], ['a', 'b'], ['b']]);
});

it('what is taken is not remembered any more, and makes room', () => {
  const kept = createKeptMemories({ folders: 5, entries: 4 });
  const [one, two] = [holding(4), holding(4)];
  kept.keep('one' as SessionId, one);
  expect([kept.take('one' as SessionId), kept.take('one' as SessionId)]).toEqual([one, undefined]);
  kept.keep('two' as SessionId, two);
  kept.keep('one' as SessionId, newMemory());
  expect(kept.take('two' as SessionId)).toBe(two);
});
