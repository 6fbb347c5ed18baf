import { expect, it } from 'vitest';
import type { Draft } from '../../core/model/envelope.ts';
import type { BlobId, TreeId } from '../../core/model/ids.ts';
import { createTreeGate } from '../../core/runtime/tree-gate.ts';

/** Work that ends when it is told to, and says when it begins and ends. */
function told(name: string, said: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async (): Promise<void> => {
    said.push(`${name} begins`);
    await promise;
    said.push(`${name} ends`);
  };
  return { work, end: resolve };
}

it('S9: what makes trees goes on side by side, and nothing is dropped meanwhile', async () => {
  const gate = createTreeGate();
  const said: string[] = [];
  const [one, two, drop, three] = ['one', 'two', 'drop', 'three'].map((name) => told(name, said)) as [
    ReturnType<typeof told>,
    ReturnType<typeof told>,
    ReturnType<typeof told>,
    ReturnType<typeof told>,
  ];
  const all = [gate.making(one.work), gate.making(two.work)];
  await new Promise(setImmediate);
  all.push(gate.dropping(drop.work), gate.making(three.work));
  for (const each of [two, one, drop, three]) {
    each.end();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(said).toEqual([
    'one begins',
    'two begins',
    'two ends',
    'one ends',
    'drop begins',
    'drop ends',
    'three begins',
    'three ends',
  ]);
});

it('what fails holds up nobody', async () => {
  const gate = createTreeGate();
  const fails = async (): Promise<never> => {
    throw new Error('full');
  };
  const outcomes = await Promise.allSettled([
    gate.making(fails),
    gate.dropping(fails),
    gate.making(async () => 1),
    gate.dropping(async () => 2),
  ]);
  expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'Error: full',
    'Error: full',
    1,
    2,
  ]);
});

it('S9: an append that waits for a full disk holds up nothing that is dropped, and what it names stays', async () => {
  const gate = createTreeGate();
  const begun = Promise.withResolvers<void>();
  const room = Promise.withResolvers<void>();
  const [blob, tree] = ['b'.repeat(64) as BlobId, 't'.repeat(64) as TreeId];
  const refs: Draft['refs'] = [{ blob }, { tree }];
  const said: string[] = [];
  const appended = gate.naming(
    async () => [{ kind: 'tool/ended', payload: {}, refs }],
    async () => {
      begun.resolve();
      await room.promise;
      said.push('appended');
    },
  );
  await begun.promise;
  await gate.dropping(async () => {
    said.push('dropped');
    expect(gate.named()).toEqual({ blobs: [blob], trees: [tree] });
  });
  room.resolve();
  await appended;
  expect(said).toEqual(['dropped', 'appended']);
  expect(gate.named()).toEqual({ blobs: [], trees: [] });
});
