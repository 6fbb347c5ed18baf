import { expect, it } from 'vitest';
import { countedOnce, drawnSteps } from '../../../core/contract/view.ts';
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

it('I5, S12: where something was erased, it is of the steps that can be read, and one with erased steps of its own is no whole copy', () => {
  const lost = { withheld: 2, stepsWithheld: 2 };
  const [own, copied] = [0, 2].map((withheld) => {
    const row = copyRow('b', 'a', 10);
    const { copyOf } = row;
    const stepsWithheld = withheld === 0 ? {} : { stepsWithheld: withheld };
    return { ...row, ...lost, ...(copyOf === undefined ? {} : { copyOf: { ...copyOf, ...stepsWithheld } }) };
  });
  expect([own, copied].map((row) => row && copyWords(row, 'Fix'))).toEqual([
    'its first 10 steps that can be read repeat Fix and are counted there',
    'all of its 10 steps that can be read repeat Fix and are counted there',
  ]);
  expect(countedOnce([copied, copyRow('a', 'x', 0)].flatMap((row) => row ?? [])).map(drawnSteps)).toEqual([0, 10]);
});
