import { expect, it } from 'vitest';
import { offerWords } from '../../../renderer/features/merge/block-words.ts';
import { openCount } from '../../../renderer/features/merge/load-merge.ts';
import { spentWords } from '../../../renderer/features/merge/merge-price.tsx';
import {
  firstPart,
  type Layers,
  nextOpen,
  openIn,
  type Part,
  partsIn,
} from '../../../renderer/features/merge/parts.ts';
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

it('M1: every count of open conflicts is of those that nobody answered', () => {
  const all = layers(['bed.txt', 'plan.txt'], [], ['soil']);
  const answers = [settled(plan), settled(soil)];
  expect([openIn('workspace', all, []), openIn('workspace', all, answers), openIn('memory', all, answers)]).toEqual([
    2, 1, 0,
  ]);
  expect(openCount({ state: 'open', open: { ...all, settled: answers } as never })).toBe(1);
  expect(openCount({ state: 'previewed', preview: all as never })).toBe(3);
});

it('M2: the button that has a block written says what that costs at most, and nothing where no price is known', () => {
  const words = (usd?: number) => offerWords({ ...(usd !== undefined && { cost: { usd, because: '' } }) } as never);
  expect([0, 0.001, 0.061, undefined].map(words)).toEqual(['$0.00', 'under $0.01', 'about $0.06', undefined]);
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
