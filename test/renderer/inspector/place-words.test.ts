import { expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { placeWords, turnOf } from '../../../renderer/features/inspector/place-words.ts';
import { madeStep } from '../made-up/step-row.ts';

const readable: StepRow[] = [madeStep('s', 1), madeStep('s', 2)];
const withMessage = [...readable, madeStep('s', 3, { erased: 'message' })];
const withAnswer = [...readable, madeStep('s', 3, { erased: 'model/answered' })];

it('counts steps, and rows where some are of erased events', () => {
  expect(placeWords({ index: 2, of: 2 }, readable)).toBe('Step 2 of 2');
  expect(placeWords({ index: 2, of: 3 }, withMessage)).toBe('Row 2 of 3, 1 erased');
});

it('says a turn as the least that it can be from an erased message on', () => {
  expect(turnOf({ turn: 0, seq: 9 }, readable)).toEqual([]);
  expect(turnOf({ turn: 2, seq: 9 }, withAnswer)).toEqual(['turn 2']);
  expect(turnOf({ turn: 2, seq: 2 }, withMessage)).toEqual(['turn 2']);
  for (const seq of [3, 9]) expect(turnOf({ turn: 2, seq }, withMessage)).toEqual(['turn ≥ 2']);
});
