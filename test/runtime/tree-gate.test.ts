import { expect, it } from 'vitest';
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
