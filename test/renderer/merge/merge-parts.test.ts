import { expect, it } from 'vitest';
import { spentWords } from '../../../renderer/features/merge/merge-price.tsx';
import { firstPart, type Layers, nextOpen, type Part, partsIn } from '../../../renderer/features/merge/parts.ts';
import { growthWords } from '../../../renderer/features/merge/use-growth.ts';

const bed: Part = { layer: 'workspace', name: 'bed.txt' };
const plan: Part = { layer: 'workspace', name: 'plan.txt' };
const soil: Part = { layer: 'memory', name: 'soil' };
const settled = ({ layer, name = '' }: Part) =>
  ({ layer: layer as 'workspace' | 'memory', conflict: name, take: 'ours' }) as const;

function layers(conflicts: readonly string[], comes: readonly string[], keys: readonly string[] = []): Layers {
  return {
    workspace: { conflicts: conflicts.map((path) => ({ path })), comes: comes.map((path) => ({ path })) },
    memory: { comes: [], conflicts: keys.map((key) => ({ key })) },
  } as unknown as Layers;
}

it('M2: lists each layer with what is in it, conflicts first, and begins at a conflict, else at a path, else at the words', () => {
  const all = layers(['bed.txt'], ['corn.txt'], ['soil']);
  expect(partsIn(all).map(({ layer, name }) => name ?? layer)).toEqual([
    'transcript',
    'workspace',
    'bed.txt',
    'corn.txt',
    'memory',
    'soil',
  ]);
  expect(firstPart(all)).toEqual(bed);
  expect(firstPart(layers([], ['plan.txt']))).toEqual(plan);
  expect(firstPart(layers([], []))).toEqual({ layer: 'transcript' });
});

it('M1: the next conflict is the one after the chosen one that nobody answered, round and round', () => {
  const all = [bed, plan, soil];
  expect(nextOpen(all, [], undefined)).toEqual(bed);
  expect(nextOpen(all, [settled(plan)], bed)).toEqual(soil);
  expect(nextOpen(all, [settled(plan)], soil)).toEqual(bed);
  expect(nextOpen(all, all.map(settled), bed)).toBeUndefined();
});

it('M2: a figure that nobody knows reads unknown; a merge itself costs nothing, each written block what it came to', () => {
  expect([undefined, 'unknown' as const, 0, 1, 1_480].map(growthWords)).toEqual([
    'counting…',
    'unknown',
    '0 tokens',
    'about 1 token',
    'about 1,480 tokens',
  ]);
  const block = (costUsd?: number) =>
    ({ spent: { tokens: 1, ...(costUsd === undefined ? {} : { costUsd }) } }) as never;
  expect([[], [block(0.5)], [block(0.5), block()], [block()]].map(spentWords)).toEqual([
    '$0.00',
    '$0.50 for 1 written block',
    '$0.50 + unknown for 2 written blocks',
    'unknown for 1 written block',
  ]);
});
