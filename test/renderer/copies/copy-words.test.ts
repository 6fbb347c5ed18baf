import { expect, it } from 'vitest';
import { copyWords } from '../../../renderer/features/copies/copy-words.ts';
import { copyRow } from '../made-up/copy-row.ts';

it('I2: a copy says how much of it repeats what, and that it is counted there', () => {
  expect([6, 1, 10, 0].map((copied) => copyWords(copyRow('b', 'a', copied), 'Fix'))).toEqual([
    'its first 6 steps repeat Fix and are counted there',
    'its first 1 step repeats Fix and is counted there',
    'all of its 10 steps repeat Fix and are counted there',
    'what it repeats of Fix has no steps',
  ]);
});
