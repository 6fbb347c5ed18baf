import { expect, it } from 'vitest';
import { gapAfter } from '../../../renderer/ui/gap-after.ts';
import { madeStep } from '../made-up/step-row.ts';

const own = [1, 2, 3].map((seq) => madeStep('a', seq));
const row = { endGap: '3 events are missing: numbers 4–6 of the session' };
const after = (owed: string | undefined, shown: readonly string[]) =>
  own.map((step) => gapAfter(step, { own, row, owed, isShown: (key) => shown.includes(key) }));

it('S1: what a session lacks at its end is said at its last step that is shown', () => {
  expect(after(undefined, ['a1', 'a2', 'a3'])).toEqual([undefined, undefined, row.endGap]);
  expect(after('1 event is missing here', ['a1', 'a2'])).toEqual([
    undefined,
    `1 event is missing here; ${row.endGap}`,
    undefined,
  ]);
  expect(own.map((step) => gapAfter(step, { own, row: {}, owed: undefined, isShown: () => true }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
