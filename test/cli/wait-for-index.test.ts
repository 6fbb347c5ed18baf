import { expect, it } from 'vitest';
import { type IndexLook, waitForIndex } from '../../core/cli/wait-for-index.ts';

/** What is said while an index gives these answers, one a look. */
async function saidOf(looks: readonly IndexLook[]): Promise<string[]> {
  const said: string[] = [];
  const left = [...looks];
  const output = { status: () => undefined, aside: (text: string) => void said.push(text) };
  await waitForIndex(async () => left.shift() ?? { indexed: 1, total: 1 }, { output, pause: async () => undefined });
  return [...said, `looks left: ${left.length}`];
}

const behind = (looks: number, at = 46): IndexLook[] => Array(looks).fill({ indexed: at, total: 100 });

it('a moment of waiting is not spoken of', async () => {
  expect(await saidOf(behind(9))).toEqual(['looks left: 0']);
});

it('a longer wait is said once with the way out, then how far it is now and then', async () => {
  expect(await saidOf([...behind(99), ...behind(101, 58)])).toEqual([
    'Indexing 46 %; waiting. --now searches what is indexed.',
    'Indexing 58 %.',
    'Indexing 58 %.',
    'looks left: 0',
  ]);
});

it('an index that can go no further is not waited for', async () => {
  const stuck = { indexed: 46, total: 100, stopped: 'The disk is full.' };
  expect(await saidOf([stuck, stuck, stuck])).toEqual(['looks left: 2']);
});
